/** Pages of posts on profiles. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { callRead } from '#src/lib/backend.ts'

import { feedPageSchema } from '../schemas.ts'
import { communityKeys } from './keys.ts'

/** One page of the viewer's saved posts, last saved first. */
export function savedPostsQuery(userId: string, page: number) {
  return queryOptions({
    queryKey: communityKeys.savedPage(userId, page),
    queryFn: (context) => callRead(context, 'saved_posts', { page }, feedPageSchema),
    placeholderData: keepPreviousData,
  })
}

/** One page of a member's posts, newest first. */
export function memberPostsQuery(profileId: string, page: number) {
  return queryOptions({
    queryKey: communityKeys.memberPosts(profileId, page),
    queryFn: (context) => callRead(context, 'member_posts', { profile: profileId, page }, feedPageSchema),
    placeholderData: keepPreviousData,
  })
}
