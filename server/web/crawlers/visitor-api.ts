/** Reads the API's functions as any visitor may: the same in each place that the site runs in. */
import type { BaseIssue, BaseSchema } from 'valibot'
import * as v from 'valibot'

const TIMEOUT_MS = 8_000

export interface VisitorApiSettings {
  /** Origin of the API. */
  url: string
  publishableKey: string
  /** Reaches it: in the embedded place without leaving the process. */
  fetch: typeof globalThis.fetch
}

/** Calls a function that only reads, and checks its answer. Rejects when it fails or answers something else. */
export type VisitorApi = <T>(
  name: string,
  values: Record<string, string>,
  schema: BaseSchema<unknown, T, BaseIssue<unknown>>,
) => Promise<T>

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
