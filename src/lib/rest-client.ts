/** The REST client's code, in a chunk of its own: a first view that came with its data needs it only later. */
import { PostgrestClient } from '@supabase/postgrest-js'

import type { AppConfig } from './config.ts'
import type { Database } from './database.types.ts'

export type Backend = PostgrestClient<Database>

type Fetch = typeof globalThis.fetch

export interface BackendEnvironment {
  config: Pick<AppConfig, 'supabaseUrl' | 'publishableKey'>
  /** The signed-in member's token, or null for a visitor. Rejects when a session exists but can't be refreshed now. */
  accessToken: () => Promise<string | null>
  fetch: Fetch
}

/** A client that speaks for whoever `accessToken` names at the time of each request. */
export function createBackend({ config, accessToken, fetch }: BackendEnvironment): Backend {
  const authorizedFetch: Fetch = async (input, init) => {
    const headers = new Headers(init?.headers)
    headers.set('apikey', config.publishableKey)
    const token = await accessToken()
    if (token) headers.set('authorization', `Bearer ${token}`)
    return fetch(input, { ...init, headers })
  }
  return new PostgrestClient<Database>(`${config.supabaseUrl}/rest/v1`, {
    fetch: authorizedFetch,
    // The query client decides on retries; both together would keep an error from the visitor for half a minute.
    retry: false,
  })
}
