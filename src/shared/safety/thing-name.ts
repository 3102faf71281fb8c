import type { ThingKind } from './thing-kinds.ts'

/** The word for a kind of thing in the interface, where a rating is a review. */
export function thingName(kind: ThingKind): string {
  return kind === 'rating' ? 'review' : kind
}
