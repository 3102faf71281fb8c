/** auth-js, in a chunk of its own: a visitor needs it only when signing in or up. */
import { AuthClient } from '@supabase/auth-js'

import { toast } from '#src/ui/toast.ts'
import type { AppConfig } from '../config.ts'
import { authFetch, isRefresh } from './auth-fetch.ts'
import { signInHref } from './sign-in-href.ts'
import { SESSION_STORAGE_KEY } from './stored-session.ts'

const ENDED = 'Your session has ended. Please sign in again: what you have not sent yet is kept.'

export type Auth = InstanceType<typeof AuthClient>

/** Restores a stored session by itself, and refreshes it from then on. One for each page. */
export function createAuthClient(config: AppConfig): Auth {
  const client = new AuthClient({
    url: `${config.supabaseUrl}/auth/v1`,
    headers: { apikey: config.publishableKey },
    storageKey: SESSION_STORAGE_KEY,
    flowType: 'pkce',
    // /auth/callback and /auth/confirm read the address themselves.
    detectSessionInUrl: false,
    persistSession: true,
    autoRefreshToken: true,
    fetch: sessionFetch,
  })
  client.onAuthStateChange((event) => event === 'SIGNED_IN' && toast.clear(ENDED))
  return client
}

/** Back to here afterwards. What is typed is kept as for a reload. A page for members has led there by itself. */
function goToSignIn() {
  const { pathname, search } = window.location
  if (pathname === '/signin') document.querySelector<HTMLElement>('main input')?.focus()
  else window.location.assign(signInHref(pathname + search))
}

/** A session that can't be renewed has ended, and the page turns into a visitor's: nobody should wonder why. */
async function sessionFetch(...[input, init]: Parameters<typeof fetch>): Promise<Response> {
  const response = await authFetch(input, init)
  if (isRefresh(input) && response.status >= 400 && response.status < 500) {
    toast.error(ENDED, { label: 'Go to sign-in', run: goToSignIn })
  }
  return response
}
