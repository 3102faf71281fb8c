/** Schemas of the responses of the rating functions. */
import * as v from 'valibot'

import { count, personSchema } from '#src/lib/response-schemas.ts'

const ratingSchema = v.object({
  id: v.string(),
  rating_value: v.number(),
  comment: v.nullable(v.string()),
  created_at: v.string(),
  /** Later than `created_at` if the rater changed it. */
  updated_at: v.string(),
  /** Null after the account was deleted. */
  rater: v.nullable(personSchema),
})

export const ratingPageSchema = v.object({
  data: v.array(ratingSchema),
  count,
  /** The number of ratings of each value. */
  distribution: v.object({ '1': count, '2': count, '3': count, '4': count, '5': count }),
  page: count,
  total_pages: count,
})

export const ownRatingSchema = v.object({
  id: v.string(),
  rating_value: v.number(),
  comment: v.nullable(v.string()),
})

export const rightsSchema = v.object({ may_write: v.boolean(), may_rate: v.boolean() })

export type Rating = v.InferOutput<typeof ratingSchema>
export type RatingPage = v.InferOutput<typeof ratingPageSchema>
export type OwnRating = v.InferOutput<typeof ownRatingSchema>
