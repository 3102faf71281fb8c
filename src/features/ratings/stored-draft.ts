/** The draft of a first rating, stored on this device in case the page closes. Changes to a rating are not stored. */
import * as v from 'valibot'

import { readStored, writeStored } from '#src/lib/stored-value.ts'
import type { RatingDraft } from './rating-rules.ts'

const draftSchema = v.object({ value: v.nullable(v.number()), comment: v.string() })

/** The stored draft of the rater's rating of this developer, or null. */
export function readDraft(raterId: string, ratedId: string): RatingDraft | null {
  return readStored(keyOf(raterId, ratedId), draftSchema)
}

/** Stores the draft; null removes it. */
export function storeDraft(raterId: string, ratedId: string, draft: RatingDraft | null): void {
  writeStored(keyOf(raterId, ratedId), draft)
}

function keyOf(raterId: string, ratedId: string) {
  return `hibo-draft:rating:${ratedId}:${raterId}`
}
