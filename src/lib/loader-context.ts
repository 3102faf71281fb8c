/** The context of route loaders. */
import type { QueryClient } from '@tanstack/react-query'
import { createContext, redirect, replace } from 'react-router'

import { currentUser } from './session/session.ts'
import { signInHref } from './session/sign-in-href.ts'
import type { SessionUser } from './session/stored-session.ts'

export const queryClientContext = createContext<QueryClient>()

/**
 * Returns the signed-in user, or redirects to /signin, which leads back after the sign-in. On the server there is never
 * a user, because members' pages are rendered in the browser.
 */
export function requireUser(request: Request): SessionUser {
  const user = import.meta.env.SSR ? null : currentUser()
  if (user) return user
  const { pathname, search } = new URL(request.url)
  const page = pathname + search
  // After Back, the current history entry is already this page's. Another entry after it would make Back loop.
  const isCurrentEntry = !import.meta.env.SSR && page === window.location.pathname + window.location.search
  const leave = isCurrentEntry ? replace : redirect
  throw leave(signInHref(page))
}
