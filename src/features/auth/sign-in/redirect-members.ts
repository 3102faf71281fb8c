import { useEffect } from 'react'
import { type LoaderFunctionArgs, replace, useRevalidator } from 'react-router'

import { currentUser } from '#src/lib/session/session.ts'
import { nextPath } from './next-path.ts'

/** A loader that redirects members, including those who sign in while the page is open, in this tab or another. */
export function redirectMembers({ request }: LoaderFunctionArgs) {
  return currentUser() ? replace(nextPath(new URL(request.url).searchParams)) : null
}

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
