/** What loaders get beside the request. */
import type { QueryClient } from '@tanstack/react-query'
import { createContext, type RouterContextProvider, redirect } from 'react-router'

import { currentUser } from './session.ts'
import type { SessionUser } from './stored-session.ts'

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
  throw redirect(`/signin?next=${encodeURIComponent(pathname + search)}`)
}
