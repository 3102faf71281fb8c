/** Writes ratings and answers to them. Apart from the reads, because only dialogs write. */
import { mutationOptions, type QueryClient } from '@tanstack/react-query'

import { backendOf } from '#src/lib/backend.ts'
import { AppError, errorCode, FOREIGN_KEY_VIOLATION, UNIQUE_VIOLATION } from '#src/lib/errors.ts'
import { featureKeys } from '#src/lib/feature-keys.ts'
import { currentUser } from '#src/lib/session/session.ts'
import type { Story } from '#src/shared/domain/stories.ts'

export interface RatingInput {
  ratedId: string
  /** 1 to 5. */
  value: number
  comment: string
  story: Story | null
}

/** Adds or changes the viewer's rating. Rejects with AppError (signed out) or PostgrestError (42501: not allowed). */
export const submitRatingMutation = mutationOptions({
  mutationFn: (input: RatingInput, { client }) => writeRating(client, input),
  // Returned, so that the form stays pending until the averages on screen are current.
  onSuccess: (_data, _input, _result, { client }) => refreshAverages(client),
})

/** Changes the member's rating of this developer, or adds the first one. */
async function writeRating(
  client: QueryClient,
  { ratedId, value, comment, story }: RatingInput,
): Promise<void> {
  const user = currentUser()
  if (!user) throw new AppError('You must be logged in to rate users.')
  const ratings = (await backendOf(client)).from('user_ratings')
  const who = { rater_id: user.id, rated_id: ratedId }
  const columns = { rating_value: value, comment: comment.trim() || null, story }
  const updated_at = new Date().toISOString()
  const { data } = await ratings
    .update({ ...columns, updated_at })
    .match(who)
    .select('id')
    .throwOnError()
  if (data.length === 0) await ratings.insert({ ...who, ...columns }).throwOnError()
}

/** Deletes the viewer's rating, and an answer with it. Rejects with PostgrestError. */
export const deleteRatingMutation = mutationOptions({
  mutationFn: async (ratingId: string, { client }) => {
    await (await backendOf(client)).from('user_ratings').delete().eq('id', ratingId).throwOnError()
  },
  onSuccess: (_data, _id, _result, { client }) => refreshAverages(client),
})

export interface AnswerInput {
  ratingId: string
  content: string
  /** Whether it changes an answer. */
  isChange: boolean
}

/**
 * Adds or changes the viewer's answer to a review of them. Rejects with AppError if the review or the answer is gone,
 * or if another tab has answered, or with PostgrestError. The list is loaded again unless the review may be gone: then
 * the form stays with the text.
 */
export const writeAnswerMutation = mutationOptions({
  mutationFn: async ({ ratingId, content, isChange }: AnswerInput, { client }) => {
    const answers = (await backendOf(client)).from('rating_answers')
    const columns = { content: content.trim() }
    try {
      if (!isChange) {
        await answers.insert({ ...columns, rating_id: ratingId }).throwOnError()
        return
      }
      const change = answers.update(columns).eq('rating_id', ratingId)
      const { data } = await change.select('rating_id').throwOnError()
      if (data.length === 0) throw new AppError('This answer is no longer there. Your text is kept here.')
    } catch (error) {
      if (errorCode(error) === FOREIGN_KEY_VIOLATION) throw new AppError('This review is no longer there.')
      if (errorCode(error) !== UNIQUE_VIOLATION) throw error
      void refreshRatings(client)
      throw new AppError(
        'You have answered this review already, perhaps in another tab. Your text is kept here.',
      )
    }
  },
  onSuccess: (_data, _input, _result, { client }) => refreshRatings(client),
})

/** Deletes the viewer's answer. Rejects with PostgrestError. */
export const deleteAnswerMutation = mutationOptions({
  mutationFn: async (ratingId: string, { client }) => {
    await (await backendOf(client)).from('rating_answers').delete().eq('rating_id', ratingId).throwOnError()
  },
  onSuccess: (_data, _id, _result, { client }) => refreshRatings(client),
})

/** Loads the lists of reviews again. */
export function refreshRatings(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: featureKeys.ratings })
}

/** Refreshes cards, the directory and the home page, too, which show averages. */
function refreshAverages(client: QueryClient) {
  return Promise.all(
    [featureKeys.ratings, featureKeys.profile, featureKeys.developers].map((queryKey) =>
      client.invalidateQueries({ queryKey }),
    ),
  )
}
