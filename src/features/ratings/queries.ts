/** Reads and writes ratings between members. */
import { keepPreviousData, mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'

import { backendOf, callRead } from '#src/lib/backend.ts'
import { AppError } from '#src/lib/errors.ts'
import { featureKeys } from '#src/lib/feature-keys.ts'
import { currentUser } from '#src/lib/session/session.ts'
import { ownRatingSchema, ratingPageSchema, rightsSchema } from './schemas.ts'

const ratingKeys = {
  all: featureKeys.ratings,
  list: (profileId: string, page: number) => [...ratingKeys.all, 'list', profileId, page] as const,
  own: (raterId: string, ratedId: string) => [...ratingKeys.all, 'own', raterId, ratedId] as const,
  rights: (viewerId: string, profileId: string) =>
    [...ratingKeys.all, 'rights', viewerId, profileId] as const,
}

/** One page of a profile's ratings, newest first, with the count of each value. */
export function profileRatingsQuery(profileId: string, page = 1) {
  return queryOptions({
    queryKey: ratingKeys.list(profileId, page),
    queryFn: (context) =>
      callRead(context, 'profile_ratings', { profile: profileId, page }, ratingPageSchema),
    placeholderData: keepPreviousData,
  })
}

/** The rating that one member gave another, or null. */
export function ownRatingQuery(raterId: string, ratedId: string) {
  return queryOptions({
    queryKey: ratingKeys.own(raterId, ratedId),
    queryFn: async ({ client, signal }) => {
      const { data } = await (await backendOf(client))
        .from('user_ratings')
        .select('id, rating_value, comment')
        .match({ rater_id: raterId, rated_id: ratedId })
        .abortSignal(signal)
        .maybeSingle()
        .throwOnError()
      return v.parse(v.nullable(ownRatingSchema), data)
    },
  })
}

/** Whether the viewer may write to this member, and rate them. The database also checks each write. */
export function rightsQuery(viewerId: string, profileId: string) {
  return queryOptions({
    queryKey: ratingKeys.rights(viewerId, profileId),
    queryFn: (context) => callRead(context, 'rights_towards', { member: profileId }, rightsSchema),
  })
}

export interface RatingInput {
  ratedId: string
  /** 1 to 5. */
  value: number
  comment: string
}

/** Adds or changes the viewer's rating. Rejects with AppError (signed out) or PostgrestError (42501: not allowed). */
export const submitRatingMutation = mutationOptions({
  mutationFn: (input: RatingInput, { client }) => writeRating(client, input),
  // Returned, so that the form stays pending until the averages on screen are current.
  onSuccess: (_data, _input, _result, { client }) => refreshAverages(client),
})

/** Changes the member's rating of this developer, or adds the first one. */
async function writeRating(client: QueryClient, { ratedId, value, comment }: RatingInput): Promise<void> {
  const user = currentUser()
  if (!user) throw new AppError('You must be logged in to rate users.')
  const ratings = (await backendOf(client)).from('user_ratings')
  const who = { rater_id: user.id, rated_id: ratedId }
  const columns = { rating_value: value, comment: comment.trim() || null }
  const updated_at = new Date().toISOString()
  const { data } = await ratings
    .update({ ...columns, updated_at })
    .match(who)
    .select('id')
    .throwOnError()
  if (data.length === 0) await ratings.insert({ ...who, ...columns }).throwOnError()
}

/** Cards, the directory and the home page show averages, too. */
function refreshAverages(client: QueryClient) {
  return Promise.all(
    [featureKeys.ratings, featureKeys.profile, featureKeys.developers].map((queryKey) =>
      client.invalidateQueries({ queryKey }),
    ),
  )
}
