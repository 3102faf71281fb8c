/** Adds, removes and finds comments and replies in the query cache. Only code that writes comments loads this. */
import type { QueryClient } from '@tanstack/react-query'

import type { Comment, Thread } from '../schemas.ts'
import type { CommentPage, Page } from './comment-pages.ts'
import { communityKeys } from './keys.ts'
import { changePages, changeReplies, type Pages } from './patch-loaded.ts'

/** Adds a new comment after the loaded ones, or a reply after those of its thread, and counts it. */
export function appendComment(
  client: QueryClient,
  postId: string,
  comment: Comment,
  threadId: string | null,
): void {
  const others = <Item extends Comment>(list: Item[]) => list.filter(({ id }) => id !== comment.id)
  const withReply = (thread: Thread) => {
    if (thread.id !== threadId) return thread
    const replies = [...others(thread.replies), comment]
    return { ...thread, replies, reply_count: Math.max(thread.reply_count + 1, replies.length) }
  }
  changePages(client, postId, (page, isLast) => ({
    ...page,
    count: page.count + 1,
    data:
      threadId !== null
        ? page.data.map(withReply)
        : isLast
          ? [...others(page.data), { ...comment, replies: [], reply_count: 0 }]
          : page.data,
  }))
}

/** Removes a loaded comment and lowers the counts. With replies, it leaves a stub until the last of them is gone. */
export function removeComment(client: QueryClient, postId: string, commentId: string): void {
  const { threadId } = findComment(client, postId, commentId) ?? {}
  const isLeft = ({ id, deleted, reply_count }: Thread) => reply_count > 0 || !(deleted || id === commentId)
  changePages(client, postId, (page) => ({
    ...page,
    count: Math.max(0, page.count - 1),
    data: page.data
      .map((thread) => {
        if (thread.id === commentId) return { ...thread, content: null, author: null, deleted: true }
        if (thread.id !== threadId) return thread
        const replies = thread.replies.filter(({ id }) => id !== commentId)
        return { ...thread, replies, reply_count: thread.reply_count - 1 }
      })
      .filter(isLeft),
  }))
  changeReplies(client, postId, (data) => data.filter(({ id }) => id !== commentId))
}

/** A loaded, undeleted comment and its thread's id; null if there is none, undefined before the comments are loaded. */
export function findComment(client: QueryClient, postId: string, commentId: string) {
  const known = client.getQueryData<Pages<CommentPage>>(communityKeys.comments(postId))
  if (!known) return undefined
  for (const thread of known.pages.flatMap(({ data }) => data)) {
    const more = client.getQueryData<Pages<Page<Comment>>>(communityKeys.replies(postId, thread.id))
    const all = [thread, ...thread.replies, ...(more?.pages.flatMap(({ data }) => data) ?? [])]
    const comment = all.find(({ id, deleted }) => id === commentId && !deleted)
    if (comment) return { comment, threadId: thread.id }
  }
  return null
}
