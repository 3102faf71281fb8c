/** What loaders get beside the request. */
import type { QueryClient } from '@tanstack/react-query'
import { createContext, type RouterContextProvider, redirect, replace } from 'react-router'

import { currentUser } from './session/session.ts'
import { signInHref } from './session/sign-in-href.ts'
import type { SessionUser } from './session/stored-session.ts'

export const queryClientContext = createContext<QueryClient>()

export type LoaderContext = Readonly<RouterContextProvider>

/**
 * The signed-in user, for pages that need one. Sends everyone else to /signin, which leads back afterwards.
 * On the server nobody is signed in: a member's first view is rendered in the browser.
 */
export function requireUser(request: Request): SessionUser {
  const user = import.meta.env.SSR ? null : currentUser()
  if (user) return user
  const { pathname, search } = new URL(request.url)
  const page = pathname + search
  // Back leads to an entry that is there already: a new one after it would lead back here, again and again.
  const there = !import.meta.env.SSR && page === window.location.pathname + window.location.search
  const leave = there ? replace : redirect
  throw leave(signInHref(page))
}
