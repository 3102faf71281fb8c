import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'react-router'

import { countView } from '../queries/post.ts'

/** The visit counted last. React runs effects twice in development, and a visit outlives a remount. */
let counted = ''

/** Counts one view for each visit to a post that exists. */
export function useCountedView(postId: string | undefined): void {
  const client = useQueryClient()
  const { key } = useLocation()
  useEffect(() => {
    const visit = `${postId} ${key}`
    if (postId === undefined || counted === visit) return
    // A link to a comment on the same page makes a new entry in the history, not a new visit.
    const sameVisit = counted.startsWith(`${postId} `) && window.location.hash !== ''
    counted = visit
    if (!sameVisit) void countView(client, postId)
  }, [client, postId, key])
}
