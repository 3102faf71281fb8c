/** The database client, one for each query client: the browser has one, the server one per request. */
import { PostgrestClient } from '@supabase/postgrest-js'
import type { QueryClient } from '@tanstack/react-query'

import type { AppConfig } from './config.ts'
import type { Database } from './database.types.ts'

export type Backend = PostgrestClient<Database>

type Fetch = typeof globalThis.fetch

export interface BackendEnvironment {
  config: AppConfig
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

const backends = new WeakMap<QueryClient, Backend>()

export function attachBackend(client: QueryClient, backend: Backend): void {
  backends.set(client, backend)
}

/** The backend behind a query client, for query and mutation functions (`({ client }) => backendOf(client)`). */
export function backendOf(client: QueryClient): Backend {
  const backend = backends.get(client)
  if (!backend) throw new Error('This query client has no backend attached')
  return backend
}
