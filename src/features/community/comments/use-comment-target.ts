import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'

import type { Thread } from '../schemas.ts'

/** The comment that the address's hash names, and whether the loaded list lacks it. */
export function useCommentTarget(threads: readonly Thread[]) {
  const { hash, key } = useLocation()
  const id = /^#comment-([\w-]+)$/.exec(hash)?.[1]
  const isListed = threads.some(
    (thread) => thread.id === id || thread.replies.some((reply) => reply.id === id),
  )
  const lacksIt = id !== undefined && threads.length > 0 && !isListed
  // In an effect, because the server knows no hash, and hydration must match its HTML.
  const [isMissing, setMissing] = useState(false)
  useEffect(() => setMissing(lacksIt), [lacksIt])
  return { target: id === undefined ? null : { id, visit: key }, isMissing }
}
