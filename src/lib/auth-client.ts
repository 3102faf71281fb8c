/** auth-js, in a chunk of its own: a visitor needs it only when signing in or up. */
import { AuthClient } from '@supabase/auth-js'

import { authFetch } from './auth-fetch.ts'
import type { AppConfig } from './config.ts'
import { SESSION_STORAGE_KEY } from './stored-session.ts'

export type Auth = InstanceType<typeof AuthClient>

export function createAuthClient(config: AppConfig): Auth {
  return new AuthClient({
    url: `${config.supabaseUrl}/auth/v1`,
    headers: { apikey: config.publishableKey },
    storageKey: SESSION_STORAGE_KEY,
    flowType: 'pkce',
    // /auth/callback and /auth/confirm read the address themselves.
    detectSessionInUrl: false,
    persistSession: true,
    autoRefreshToken: true,
    fetch: authFetch,
  })
}
