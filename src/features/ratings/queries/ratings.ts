/** Reads ratings between members. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'

import { backendOf, readQuery } from '#src/lib/backend.ts'
import { featureKeys } from '#src/lib/feature-keys.ts'
import { ownRatingSchema, ratingPageSchema, rightsSchema } from '../schemas.ts'

const ratingKeys = {
  all: featureKeys.ratings,
  list: (profileId: string, page: number) => [...ratingKeys.all, 'list', profileId, page] as const,
  own: (raterId: string, ratedId: string) => [...ratingKeys.all, 'own', raterId, ratedId] as const,
  rights: (viewerId: string, profileId: string) =>
    [...ratingKeys.all, 'rights', viewerId, profileId] as const,
}

/** One page of a profile's ratings, newest first, with the count of each value. */
export function profileRatingsQuery(profileId: string, page = 1) {
  return readQuery(ratingKeys.list(profileId, page), 'profile_ratings', ratingPageSchema, {
    args: { profile: profileId, page },
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
        .select('id, rating_value, comment, story')
        .match({ rater_id: raterId, rated_id: ratedId })
        .abortSignal(signal)
        .maybeSingle()
        .throwOnError()
      return v.parse(v.nullable(ownRatingSchema), data)
    },
  })
}

/** Whether the viewer may write to this member, may rate them, or has done so. The database also checks each write. */
export function rightsQuery(viewerId: string, profileId: string) {
  return readQuery(ratingKeys.rights(viewerId, profileId), 'rights_towards', rightsSchema, {
    args: { member: profileId },
  })
}
