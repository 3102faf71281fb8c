import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

import type { Comment } from '../schemas.ts'

/** Pages loaded to find a comment; a link into a longer conversation shows its beginning. */
const MAX_PAGES = 20

/**
 * The id of the comment that the address's hash names, or null. Loads pages until it is found, then scrolls to it once
 * for each visit.
 */
export function useCommentTarget(
  comments: readonly Comment[],
  canLoadMore: boolean,
  loadMore: () => void,
): string | null {
  const { hash, key } = useLocation()
  const targetId = /^#comment-([\w-]+)$/.exec(hash)?.[1] ?? null
  const found = comments.some(({ id }) => id === targetId)
  const loads = useRef(0)
  const shown = useRef('')

  // biome-ignore lint/correctness/useExhaustiveDependencies: loadMore is new each time and does the same.
  useEffect(() => {
    if (targetId === null || found || !canLoadMore || loads.current >= MAX_PAGES) return
    loads.current += 1
    loadMore()
  }, [targetId, found, canLoadMore])

  useEffect(() => {
    if (!found || shown.current === key + targetId) return
    shown.current = key + targetId
    const element = document.getElementById(`comment-${targetId}`)
    element?.scrollIntoView({ block: 'center' })
    element?.focus({ preventScroll: true })
  }, [found, targetId, key])

  return targetId
}
