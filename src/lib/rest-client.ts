/** The REST client, in a chunk of its own, because a server-rendered first load does not need it. */
import { PostgrestClient } from '@supabase/postgrest-js'

import { clock, serverNow } from '#src/ui/server-clock.ts'

import type { AppConfig } from './config.ts'
import type { Database } from './database.types.ts'
import { takeEarlyAnswer } from './early-answers/early-answers.ts'

export type Backend = PostgrestClient<Database>

type Fetch = typeof globalThis.fetch

export interface BackendEnvironment {
  config: Pick<AppConfig, 'supabaseUrl' | 'publishableKey'>
  /** Returns the member's token, or null for a visitor. Rejects if the session can't be refreshed now. */
  accessToken: () => Promise<string | null>
  fetch: Fetch
}

/** Creates a client that sends the current `accessToken` with each request. */
export function createBackend({ config, accessToken, fetch }: BackendEnvironment): Backend {
  const authorizedFetch: Fetch = async (input, init) => {
    const headers = new Headers(init?.headers)
    headers.set('apikey', config.publishableKey)
    const token = await accessToken()
    if (token) headers.set('authorization', `Bearer ${token}`)
    const early = !token && init?.method === 'GET' ? await takeEarlyAnswer(String(input)) : null
    const response = early ?? (await fetch(input, { ...init, headers }))
    followServerClock(response)
    return response
  }
  return new PostgrestClient<Database>(`${config.supabaseUrl}/rest/v1`, {
    fetch: authorizedFetch,
    // The query client already retries. Retries by both would delay an error by half a minute.
    retry: false,
  })
}

const MINUTE_MS = 60_000

/** Sets the clock to the server's time if a response's `Date` differs by more than a minute: requests take seconds. */
function followServerClock({ headers }: Response) {
  const errorMs = Date.parse(headers.get('date') ?? '') - serverNow().getTime()
  if (!(Math.abs(errorMs) > MINUTE_MS)) return // the clock is right, or the response has no date (NaN)
  clock.ahead += errorMs
  dispatchEvent(new Event('clock'))
}
