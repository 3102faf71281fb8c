/** The context of route loaders. */
import type { QueryClient } from '@tanstack/react-query'
import { createContext, redirect, replace } from 'react-router'

import { currentUser } from './session/session.ts'
import { signInHref } from './session/sign-in-href.ts'
import type { SessionUser } from './session/stored-session.ts'

export const queryClientContext = createContext<QueryClient>()

/**
 * Returns the signed-in user, or redirects to /signin, which leads back after the sign-in.
 * The server has no session, because a member's pages are rendered in the browser.
 */
export function requireUser(request: Request): SessionUser {
  const user = import.meta.env.SSR ? null : currentUser()
  if (user) return user
  const { pathname, search } = new URL(request.url)
  const page = pathname + search
  // Back leads to an existing history entry. A new entry after it would lead back here in a loop.
  const there = !import.meta.env.SSR && page === window.location.pathname + window.location.search
  const leave = there ? replace : redirect
  throw leave(signInHref(page))
}
