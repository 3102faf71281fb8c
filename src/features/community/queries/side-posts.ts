/** The short lists beside the feed. */
import { queryOptions } from '@tanstack/react-query'

import { callRead } from '#src/lib/backend.ts'

import { feedPageSchema } from '../schemas.ts'
import { communityKeys } from './keys.ts'

const MAX_POSTS = { question: 3, job: 3 }

/** The newest jobs, or the questions with the fewest comments. */
export function sidePostsQuery(type: keyof typeof MAX_POSTS) {
  return queryOptions({
    queryKey: communityKeys.sidePosts(type),
    queryFn: async (context) => {
      const order = type === 'question' && { sort: 'comment_count', direction: 'asc' }
      const args = { type, page_size: MAX_POSTS[type], ...order }
      return (await callRead(context, 'feed_page', args, feedPageSchema)).data
    },
  })
}
