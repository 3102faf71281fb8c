/** Schemas of the responses of the rating functions. */
import * as v from 'valibot'

import { count, personSchema } from '#src/lib/response-schemas.ts'
import { STORIES } from '#src/shared/domain/stories.ts'

const answerSchema = v.object({
  content: v.string(),
  created_at: v.string(),
  updated_at: v.string(),
  /** Moderators have hidden the answer, and the viewer is its author: others do not get it. */
  hidden: v.boolean(),
})

const ratingSchema = v.object({
  id: v.string(),
  rating_value: v.number(),
  comment: v.nullable(v.string()),
  story: v.nullable(v.picklist(STORIES)),
  created_at: v.string(),
  /** Later than `created_at` if the rater changed it. */
  updated_at: v.string(),
  /** Null after the account was deleted. */
  rater: v.nullable(personSchema),
  answer: v.nullable(answerSchema),
})

export const ratingPageSchema = v.object({
  data: v.array(ratingSchema),
  count,
  /** The number of ratings of each value. */
  distribution: v.object({ '1': count, '2': count, '3': count, '4': count, '5': count }),
  /** The number of ratings with each story. */
  stories: v.object({ hired: count, worked_with: count, taught: count, talked: count }),
  page: count,
  total_pages: count,
})

const { id, rating_value, comment, story } = ratingSchema.entries
export const ownRatingSchema = v.object({ id, rating_value, comment, story })

export const rightsSchema = v.object({
  may_write: v.boolean(),
  may_rate: v.boolean(),
  /** The stars that the viewer gave. */
  own_rating: v.nullable(v.number()),
})

export type Rating = v.InferOutput<typeof ratingSchema>
export type Answer = v.InferOutput<typeof answerSchema>
export type RatingPage = v.InferOutput<typeof ratingPageSchema>
export type OwnRating = v.InferOutput<typeof ownRatingSchema>
