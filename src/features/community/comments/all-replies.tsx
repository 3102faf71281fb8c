import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'

import { repliesQuery } from '../queries/replies.ts'
import type { Comment, Thread } from '../schemas.ts'
import type { MoreReplies } from './thread-item.tsx'
import { useShowMore } from './use-show-more.ts'

interface AllRepliesProps {
  postId: string
  thread: Thread
  /** The reply that the URL names: pages load until it is there. */
  soughtId: string | undefined
  /** Renders the replies and the button for more. The caller passes it in, so that this chunk holds no list. */
  children: (replies: Comment[], more: MoreReplies | null) => ReactNode
}

/** All replies to a comment, page by page. */
export default function AllReplies({ postId, thread, soughtId, children }: AllRepliesProps) {
  const query = useInfiniteQuery(repliesQuery(postId, thread.id))
  const { data, isError, isFetching, hasNextPage, fetchNextPage, refetch } = query
  const loaded = data?.pages.flatMap((page) => page.data) ?? []
  // Each reply once, oldest first.
  const byId = new Map([...loaded, ...thread.replies].map((reply) => [reply.id, reply]))
  const replies = [...byId.values()].sort((a, b) => (a.created_at + a.id < b.created_at + b.id ? -1 : 1))
  const showMore = useShowMore(replies, async () => (data ? await fetchNextPage() : await refetch()).isError)
  const isWanted = soughtId !== undefined && !replies.some(({ id }) => id === soughtId)

  // The click on the button that loaded this code asked for the first page.
  const opened = useRef(data !== undefined || soughtId !== undefined)
  useEffect(() => {
    if (!opened.current) void showMore()
    opened.current = true
  })
  useEffect(() => {
    if (isWanted && hasNextPage && !isFetching && !isError) void fetchNextPage()
  }, [isWanted, hasNextPage, isFetching, isError, fetchNextPage])

  const isMore = data ? hasNextPage : thread.reply_count > thread.replies.length
  return (
    <>
      {children(replies, isMore ? { pending: isFetching, onClick: () => void showMore() } : null)}
      {isError && (
        <p role="alert" className="pb-2 text-danger-ink text-sm">
          More replies could not be loaded. Check your connection and try again.
        </p>
      )}
    </>
  )
}
