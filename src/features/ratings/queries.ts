/** Reads and writes ratings between members. */
import { keepPreviousData, mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'

import { type Backend, backendOf, callRead } from '#src/lib/backend.ts'
import { AppError, errorCode, UNIQUE_VIOLATION } from '#src/lib/errors.ts'
import { featureKeys } from '#src/lib/feature-keys.ts'
import { currentUser } from '#src/lib/session/session.ts'
import { type OwnRating, ownRatingSchema, ratingPageSchema } from './schemas.ts'

const ratingKeys = {
  all: featureKeys.ratings,
  list: (profileId: string, page: number) => [...ratingKeys.all, 'list', profileId, page] as const,
  own: (raterId: string, ratedId: string) => [...ratingKeys.all, 'own', raterId, ratedId] as const,
  mayRate: (viewerId: string, profileId: string) =>
    [...ratingKeys.all, 'may-rate', viewerId, profileId] as const,
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
    queryFn: async ({ client, signal }) => findRating(await backendOf(client), raterId, ratedId, signal),
  })
}

/** Whether the viewer may rate this profile. The database also checks each write. */
export function mayRateQuery(viewerId: string, profileId: string) {
  return queryOptions({
    queryKey: ratingKeys.mayRate(viewerId, profileId),
    queryFn: (context) =>
      callRead(context, 'may_rate', { viewer: viewerId, profile: profileId }, v.boolean()),
  })
}

export interface RatingInput {
  ratedId: string
  /** 1 to 5. */
  value: number
  comment: string
}

/** Adds or changes the viewer's rating. Rejects with AppError (signed out) or PostgrestError (42501: not allowed). */
export const submitRating = mutationOptions({
  mutationFn: (input: RatingInput, { client }) => writeRating(client, input),
  // Returned, so that the form stays pending until the averages on screen are current.
  onSuccess: (_data, _input, _result, { client }) => refreshAverages(client),
})

async function writeRating(client: QueryClient, { ratedId, value, comment }: RatingInput): Promise<void> {
  const user = currentUser()
  if (!user) throw new AppError('You must be logged in to rate users.')
  const backend = await backendOf(client)
  const columns = { rating_value: value, comment: comment.trim() || null }
  const existing = await findRating(backend, user.id, ratedId)
  if (existing) return updateRating(backend, existing.id, columns)

  const { error } = await backend
    .from('user_ratings')
    .insert({ rater_id: user.id, rated_id: ratedId, ...columns })
  if (error && errorCode(error) !== UNIQUE_VIOLATION) throw error
  if (!error) return
  // Another tab has added one meanwhile: a second rating changes the first.
  const other = await findRating(backend, user.id, ratedId)
  if (!other) throw error
  await updateRating(backend, other.id, columns)
}

async function updateRating(
  backend: Backend,
  id: string,
  columns: { rating_value: number; comment: string | null },
) {
  await backend
    .from('user_ratings')
    .update({ ...columns, updated_at: new Date().toISOString() })
    .eq('id', id)
    .throwOnError()
}

async function findRating(
  backend: Backend,
  raterId: string,
  ratedId: string,
  signal?: AbortSignal,
): Promise<OwnRating | null> {
  const query = backend
    .from('user_ratings')
    .select('id, rating_value, comment')
    .eq('rater_id', raterId)
    .eq('rated_id', ratedId)
  const { data } = await (signal ? query.abortSignal(signal) : query).maybeSingle().throwOnError()
  return v.parse(v.nullable(ownRatingSchema), data)
}

/** Cards, the directory and the home page show averages, too. */
function refreshAverages(client: QueryClient) {
  return Promise.all(
    [featureKeys.ratings, featureKeys.profile, featureKeys.developers].map((queryKey) =>
      client.invalidateQueries({ queryKey }),
    ),
  )
}
