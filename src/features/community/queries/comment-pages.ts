/** Loads a post's comments page by page. */
import { infiniteQueryOptions } from '@tanstack/react-query'

import type * as v from 'valibot'
import { callRead } from '#src/lib/backend.ts'

import { type Comment, commentPageSchema, type Thread } from '../schemas.ts'
import { communityKeys } from './keys.ts'

const PAGE_SIZE = 50

export type CommentCursor = Pick<Comment, 'created_at' | 'id'>

export interface Page<Item> {
  data: Item[]
  /** The cursor of the next page; null after the last. Stored, because comments added locally change `data`. */
  next: CommentCursor | null
}

export type CommentPage = Page<Thread> & v.InferOutput<typeof commentPageSchema>

/** Comments oldest first with their first replies, fifty at a time. */
export function commentsQuery(postId: string) {
  return infiniteQueryOptions({
    queryKey: communityKeys.comments(postId),
    initialPageParam: null as CommentCursor | null,
    queryFn: async ({ client, signal, pageParam }): Promise<CommentPage> => {
      const args = { post: postId, ...pageArgs(pageParam) }
      const page = await callRead({ client, signal }, 'post_comments', args, commentPageSchema)
      return { ...page, next: cursorAfter(page.data) }
    },
    getNextPageParam: (page) => page.next ?? undefined,
  })
}

/** The arguments for the page that begins after this comment. */
export function pageArgs(after: CommentCursor | null) {
  return { page_size: PAGE_SIZE, ...(after && { after_time: after.created_at, after_id: after.id }) }
}

/** The cursor of the page after these comments; null if they are the last. */
export function cursorAfter(data: readonly Comment[]): CommentCursor | null {
  const last = data.length < PAGE_SIZE ? undefined : data.at(-1)
  return last ? { created_at: last.created_at, id: last.id } : null
}

/** Each comment once. The viewer's new comment stays at the end until its page is loaded. */
export function loadedComments<Item extends Comment>(pages: readonly Page<Item>[]): Item[] {
  const byId = new Map<string, Item>()
  for (const comment of pages.flatMap(({ data }) => data)) {
    byId.delete(comment.id)
    byId.set(comment.id, comment)
  }
  return [...byId.values()]
}
