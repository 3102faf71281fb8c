import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'

import type { Thread } from '../schemas.ts'

/** The comment to scroll to, once for each visit. */
export interface CommentTarget {
  id: string
  visit: string
}

/** The comment that the URL's hash names, and whether the list lacks it. A deleted one counts as seen. */
export function useCommentTarget(threads: readonly Thread[]) {
  const { hash, key } = useLocation()
  const id = /^#comment-([\w-]+)$/.exec(hash)?.[1]
  const [target, setTarget] = useState<CommentTarget | null>(null)
  // This is in an effect, because the server knows no hash: React keeps the classes of its HTML while it hydrates.
  useEffect(() => setTarget(id === undefined ? null : { id, visit: key }), [id, key])
  const isListed = threads.some(
    (thread) => thread.id === target?.id || thread.replies.some((reply) => reply.id === target?.id),
  )
  const [seenVisit, setSeenVisit] = useState<string | null>(null)
  if (target && isListed && seenVisit !== target.visit) setSeenVisit(target.visit)
  const isMissing = target !== null && target.visit !== seenVisit && threads.length > 0 && !isListed
  return { target, isMissing }
}
