import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'

import { Notice } from '#src/ui/notice.tsx'

import { commentPlaceQuery } from '../queries/replies.ts'
import type { Thread } from '../schemas.ts'

/** The most pages loaded to find a comment. A link further into a conversation shows its beginning. */
const MAX_PAGES = 20

interface SeekCommentProps {
  id: string
  threads: readonly Thread[]
  canLoadMore: boolean
  onLoadMore: () => void
  /** Called with the id of the thread in which the comment is. */
  onThread: (id: string | null) => void
}

/** Loads pages until one has the comment's thread, or says that the comment does not exist. */
export default function SeekComment({ id, threads, canLoadMore, onLoadMore, onThread }: SeekCommentProps) {
  const { data: place } = useQuery(commentPlaceQuery(id))
  const threadId = place?.thread ?? null
  const isNear = threads.some((thread) => thread.id === threadId)
  const loads = useRef(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: onLoadMore is new each time and does the same.
  useEffect(() => {
    if (threadId === null || isNear || !canLoadMore || loads.current >= MAX_PAGES) return
    loads.current += 1
    onLoadMore()
  }, [threadId, isNear, canLoadMore])
  useEffect(() => {
    onThread(threadId)
    return () => onThread(null)
  }, [threadId, onThread])

  return place === null && <Notice>The comment that this link leads to does not exist any more.</Notice>
}
