/**
 * A first rating that is being written, kept on this device until it is sent or taken back: a phone may close the
 * page. A change to a rating begins with what was given.
 */
import * as v from 'valibot'

import { readStored, writeStored } from '#src/lib/stored-value.ts'
import type { RatingDraft } from './rating-rules.ts'

const draftSchema = v.object({ value: v.nullable(v.number()), comment: v.string() })

/** What was kept of the viewer's rating of this developer, or null. */
export function keptRating(raterId: string, ratedId: string): RatingDraft | null {
  return readStored(keyOf(raterId, ratedId), draftSchema)
}

/** Keeps it; null forgets it. */
export function keepRating(raterId: string, ratedId: string, draft: RatingDraft | null): void {
  writeStored(keyOf(raterId, ratedId), draft)
}

function keyOf(raterId: string, ratedId: string) {
  return `hibo-draft:rating:${ratedId}:${raterId}`
}
