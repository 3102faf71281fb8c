/** Changes posts and comments in the query cache. */
import type { InfiniteData, QueryClient } from '@tanstack/react-query'

import type { Comment, FeedPage, FeedPost } from '../schemas.ts'
import type { CommentCursor, CommentPage, Page } from './comment-pages.ts'
import { communityKeys } from './keys.ts'

/** Lists of posts: the feed, the saved ones and those of members. */
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

export type Pages<Of> = InfiniteData<Of, CommentCursor | null>

/** Changes one loaded comment or reply. */
export function patchComment(
  client: QueryClient,
  postId: string,
  commentId: string,
  change: (comment: Comment) => Partial<Comment>,
): void {
  const patched = <Item extends Comment>(comment: Item) =>
    comment.id === commentId ? { ...comment, ...change(comment) } : comment
  changePages(client, postId, (page) => ({
    ...page,
    data: page.data.map((thread) => patched({ ...thread, replies: thread.replies.map(patched) })),
  }))
  changeReplies(client, postId, (data) => data.map(patched))
}

/** Changes each loaded page of a post's comments. */
export function changePages(
  client: QueryClient,
  postId: string,
  change: (page: CommentPage, isLast: boolean) => CommentPage,
) {
  client.setQueryData<Pages<CommentPage>>(
    communityKeys.comments(postId),
    (known) =>
      known && {
        ...known,
        pages: known.pages.map((page, index) => change(page, index === known.pages.length - 1)),
      },
  )
}

/** Changes the replies of a post that were loaded beyond each thread's first ones. */
export function changeReplies(client: QueryClient, postId: string, change: (data: Comment[]) => Comment[]) {
  const all = communityKeys.comments(postId)
  client.setQueriesData<Pages<Page<Comment>>>(
    { queryKey: all, predicate: ({ queryKey }) => queryKey.length > all.length },
    (known) =>
      known && { ...known, pages: known.pages.map((page) => ({ ...page, data: change(page.data) })) },
  )
}
