import { useEffect, useRef } from 'react'

import type { Comment } from '../schemas.ts'

/**
 * Returns a function that loads the next page of comments. The focus then moves to the first new comment, because the
 * pressed button moves down or disappears.
 * @param fetchNextPage resolves with whether it failed
 */
export function useShowMore(comments: readonly Comment[], fetchNextPage: () => Promise<boolean>) {
  const lastShown = useRef<string>(undefined)

  // biome-ignore lint/correctness/useExhaustiveDependencies: their number is the trigger, not an input
  useEffect(() => {
    const next = document.getElementById(`comment-${lastShown.current}`)?.parentElement?.nextElementSibling
    // A click before the first run of this effect waits for comments that have not come yet.
    if (!next) return
    lastShown.current = undefined
    next.querySelector('article')?.focus({ preventScroll: true })
  }, [comments.length])

  return async () => {
    lastShown.current = comments.at(-1)?.id
    // After a failure the focus must not follow comments that come later.
    if (await fetchNextPage()) lastShown.current = undefined
  }
}
