/** Pages of posts on profiles. */
import { keepPreviousData } from '@tanstack/react-query'

import { readQuery } from '#src/lib/backend.ts'

import { feedPageSchema } from '../schemas.ts'
import { communityKeys } from './keys.ts'

/** One page of the viewer's saved posts, last saved first. */
export function savedPostsQuery(userId: string, page: number) {
  return readQuery(communityKeys.savedPage(userId, page), 'saved_posts', feedPageSchema, {
    args: { page },
    placeholderData: keepPreviousData,
  })
}

/** One page of a member's posts, newest first. */
export function memberPostsQuery(profileId: string, page: number) {
  return readQuery(communityKeys.memberPosts(profileId, page), 'member_posts', feedPageSchema, {
    args: { profile: profileId, page },
    placeholderData: keepPreviousData,
  })
}
