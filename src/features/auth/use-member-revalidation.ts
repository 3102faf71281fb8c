import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

import { currentUser } from '#src/lib/session/session.ts'

/**
 * Runs the page's loader for a signed-in member whose hint cookie is gone: the server rendered the page as for a
 * visitor, and no loader runs in the browser for server-rendered HTML.
 */
export function useMemberRevalidation(): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (currentUser()) void revalidate()
  }, [revalidate])
}
