/** Changes loaded comments and replies in place. */
import type { InfiniteData, QueryClient } from '@tanstack/react-query'

import type { Comment } from '../schemas.ts'
import type { CommentCursor, CommentPage, Page } from './comment-pages.ts'
import { communityKeys } from './keys.ts'

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

/** Changes the loaded replies of a post, where more than the first ones were asked for. */
export function changeReplies(client: QueryClient, postId: string, change: (data: Comment[]) => Comment[]) {
  const all = communityKeys.comments(postId)
  client.setQueriesData<Pages<Page<Comment>>>(
    { queryKey: all, predicate: ({ queryKey }) => queryKey.length > all.length },
    (known) =>
      known && { ...known, pages: known.pages.map((page) => ({ ...page, data: change(page.data) })) },
  )
}
