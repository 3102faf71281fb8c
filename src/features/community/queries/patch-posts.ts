/** Changes loaded posts: in the feed, among the saved posts and on their page. */
import type { QueryClient } from '@tanstack/react-query'

import type { FeedPage, FeedPost } from '../schemas.ts'
import { communityKeys } from './keys.ts'

const LISTS = [communityKeys.feeds(), communityKeys.savedLists(), communityKeys.memberPostLists()]

/** Changes one post in every loaded list and on its page. */
export function patchPost(
  client: QueryClient,
  id: string,
  change: (post: FeedPost) => Partial<FeedPost>,
): void {
  const patched = (post: FeedPost) => (post.id === id ? { ...post, ...change(post) } : post)
  for (const queryKey of LISTS) {
    client.setQueriesData<FeedPage>({ queryKey }, (list) => list && { ...list, data: list.data.map(patched) })
  }
  client.setQueryData<FeedPost | null>(communityKeys.post(id), (post) => post && patched(post))
}

/** Removes a deleted post from every loaded list. */
export function removePost(client: QueryClient, id: string): void {
  for (const queryKey of LISTS) {
    client.setQueriesData<FeedPage>({ queryKey }, (list) => {
      if (!list?.data.some((post) => post.id === id)) return list
      return { ...list, data: list.data.filter((post) => post.id !== id), count: Math.max(0, list.count - 1) }
    })
  }
}
