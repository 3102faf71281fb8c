import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'react-router'

import { countView } from '../queries/post.ts'

/** The last counted visit, outside React: effects run twice in development, and a visit outlives a remount. */
let counted = ''

/** Counts one view for each visit to a post that exists. */
export function useCountedView(postId: string | undefined): void {
  const client = useQueryClient()
  const { key } = useLocation()
  useEffect(() => {
    const visit = `${postId} ${key}`
    if (postId === undefined || counted === visit) return
    // A link to a comment on this page adds a history entry, but is not a new visit.
    const sameVisit = counted.startsWith(`${postId} `) && window.location.hash !== ''
    counted = visit
    if (!sameVisit) void countView(client, postId)
  }, [client, postId, key])
}
