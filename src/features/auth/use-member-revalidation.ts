import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

import { currentUser } from '#src/lib/session/session.ts'

/**
 * Runs the page's loader for a member whom the server did not know, since the cookie that hints at them is gone: for
 * HTML that comes from the server no loader has run.
 */
export function useMembersLoader(): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (currentUser()) void revalidate()
  }, [revalidate])
}
