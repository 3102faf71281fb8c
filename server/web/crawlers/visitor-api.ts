/** Calls functions of the API as a visitor, with our own backend and with Supabase. */
import * as v from 'valibot'

const TIMEOUT_MS = 8_000

export interface VisitorApiSettings {
  /** Origin of the API. */
  url: string
  publishableKey: string
  /** With our own backend it calls the API without leaving the process. */
  fetch: typeof globalThis.fetch
}

/** Calls a read-only function and validates its response. Rejects if the call fails or the response is invalid. */
export type VisitorApi = <T>(
  name: string,
  values: Record<string, string>,
  schema: v.GenericSchema<unknown, T>,
) => Promise<T>

/** Returns a function that rejects if the API refuses, is late, or answers something unexpected. */
export function openVisitorApi({ url, publishableKey, fetch }: VisitorApiSettings): VisitorApi {
  return async (name, values, schema) => {
    const response = await fetch(`${url}/rest/v1/rpc/${name}?${new URLSearchParams(values)}`, {
      headers: { apikey: publishableKey, accept: 'application/json' },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (!response.ok) throw new Error(`The API answered ${name} with ${response.status}`)
    return v.parse(schema, await response.json())
  }
}
