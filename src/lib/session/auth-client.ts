/** auth-js, in a chunk of its own, because a visitor needs it only to sign in or up. */
import { AuthClient } from '@supabase/auth-js'

import { toast } from '#src/ui/toast.ts'
import type { AppConfig } from '../config.ts'
import { deviceStorage } from '../web-storage.ts'
import { authFetch, isRefresh } from './auth-fetch.ts'
import { signInHref } from './sign-in-href.ts'
import { SESSION_STORAGE_KEY } from './stored-session.ts'

const SESSION_ENDED = 'Your session has ended. Please sign in again: what you have not sent yet is kept.'

export type Auth = InstanceType<typeof AuthClient>

/** Creates the auth client, which restores a stored session and keeps it fresh. One per page. */
export function createAuthClient(config: AppConfig): Auth {
  const client = new AuthClient({
    url: `${config.supabaseUrl}/auth/v1`,
    headers: { apikey: config.publishableKey },
    storageKey: SESSION_STORAGE_KEY,
    // A sign-in must work even if the storage is full, so this ignores whether the value was stored.
    storage: { ...deviceStorage, setItem: (key, text) => void deviceStorage.setItem(key, text) },
    flowType: 'pkce',
    // /auth/callback and /auth/confirm read the URL themselves.
    detectSessionInUrl: false,
    persistSession: true,
    autoRefreshToken: true,
    fetch: sessionFetch,
  })
  client.onAuthStateChange((event) => event === 'SIGNED_IN' && toast.clear(SESSION_ENDED))
  return client
}

/** Opens the sign-in page, which leads back. Drafts survive, as in a reload. Members' pages redirect by themselves. */
function goToSignIn() {
  const { pathname, search } = window.location
  if (pathname === '/signin') document.querySelector<HTMLElement>('main input')?.focus()
  else window.location.assign(signInHref(pathname + search))
}

/** Shows a message when a refused refresh ends the session, because the page then changes to that of a visitor. */
async function sessionFetch(...[input, init]: Parameters<typeof fetch>): Promise<Response> {
  const response = await authFetch(input, init)
  if (isRefresh(input) && response.status >= 400 && response.status < 500) {
    toast.error(SESSION_ENDED, { label: 'Go to sign-in', run: goToSignIn })
  }
  return response
}
