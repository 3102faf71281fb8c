/** Loads a post's comments page by page, and changes the loaded ones. */
import { type InfiniteData, infiniteQueryOptions, type QueryClient } from '@tanstack/react-query'

import { callRead } from '#src/lib/backend.ts'

import { type Comment, commentPageSchema } from '../schemas.ts'
import { communityKeys } from './keys.ts'

const PAGE_SIZE = 50

interface CommentCursor {
  created_at: string
  id: string
}

interface CommentPage {
  data: Comment[]
  /** All comments of the post. */
  count: number
  /** The start of the next page; null after the last. Fixed here, because new comments shift the pages. */
  next: CommentCursor | null
}

type Pages = InfiniteData<CommentPage, CommentCursor | null>

/** Comments oldest first, fifty at a time. */
export function commentsQuery(postId: string) {
  return infiniteQueryOptions({
    queryKey: communityKeys.comments(postId),
    initialPageParam: null as CommentCursor | null,
    queryFn: async ({ client, signal, pageParam: after }): Promise<CommentPage> => {
      const cursor = after && { after_time: after.created_at, after_id: after.id }
      const args = { post: postId, page_size: PAGE_SIZE, ...cursor }
      const page = await callRead({ client, signal }, 'post_comments', args, commentPageSchema)
      const last = page.data.length < PAGE_SIZE ? undefined : page.data.at(-1)
      return { ...page, next: last ? { created_at: last.created_at, id: last.id } : null }
    },
    getNextPageParam: (page) => page.next ?? undefined,
  })
}

/** Each comment once. The viewer's new comment stays at the end until its page is loaded. */
export function loadedComments(pages: readonly CommentPage[]): Comment[] {
  const byId = new Map<string, Comment>()
  for (const comment of pages.flatMap(({ data }) => data)) {
    byId.delete(comment.id)
    byId.set(comment.id, comment)
  }
  return [...byId.values()]
}

/** Changes one loaded comment. */
export function patchComment(
  client: QueryClient,
  postId: string,
  commentId: string,
  change: (comment: Comment) => Partial<Comment>,
): void {
  changePages(client, postId, (page) => ({
    ...page,
    data: page.data.map((comment) =>
      comment.id === commentId ? { ...comment, ...change(comment) } : comment,
    ),
  }))
}

/** Adds a new comment after the loaded ones, and counts it. */
export function appendComment(client: QueryClient, postId: string, comment: Comment): void {
  changePages(client, postId, (page, isLast) => ({
    ...page,
    count: page.count + 1,
    data: isLast ? [...page.data.filter(({ id }) => id !== comment.id), comment] : page.data,
  }))
}

/** Removes a loaded comment, and uncounts it. */
export function removeComment(client: QueryClient, postId: string, commentId: string): void {
  changePages(client, postId, (page) => ({
    ...page,
    count: Math.max(0, page.count - 1),
    data: page.data.filter(({ id }) => id !== commentId),
  }))
}

function changePages(
  client: QueryClient,
  postId: string,
  change: (page: CommentPage, isLast: boolean) => CommentPage,
) {
  client.setQueryData<Pages>(
    communityKeys.comments(postId),
    (known) =>
      known && {
        ...known,
        pages: known.pages.map((page, index) => change(page, index === known.pages.length - 1)),
      },
  )
}
