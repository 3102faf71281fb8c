/** The name of the site, which admins set. Every page carries it, so it is read now and then, not for every page. */
import * as v from 'valibot'

import { endsWithin } from '#server/lib/ends-within.ts'
import { log } from '#server/lib/log.ts'
import { reasonOf } from '#server/lib/reason-of.ts'
import { DEFAULT_SITE_NAME, SITE_NAME_KEY } from '#src/lib/site-name.ts'

import type { VisitorApiSettings } from './crawlers/visitor-api.ts'

/** Time after which pages show a changed name. */
const FRESH_MS = 10_000
/** Milliseconds that a page waits for the name. If it takes longer, the page has the last known one. */
const MAX_WAIT_MS = 500
const TIMEOUT_MS = 5_000

const rowsSchema = v.array(v.object({ value: v.nullable(v.string()) }))

/** Returns the current name. Never rejects: if the API does not answer, the last known name holds. */
export type SiteName = () => Promise<string>

/** @param now milliseconds; tests control the clock. */
export function createSiteName(api: VisitorApiSettings, now = () => performance.now()): SiteName {
  let name = DEFAULT_SITE_NAME
  let freshUntil = Number.NEGATIVE_INFINITY
  let known: Promise<unknown> = Promise.resolve()

  return async () => {
    if (now() >= freshUntil) {
      freshUntil = now() + FRESH_MS
      const reading = currentSiteName(api, name).then((current) => (name = current))
      known = endsWithin(MAX_WAIT_MS, reading)
    }
    await known
    return name
  }
}

/** The name at this moment. Never rejects: without a response within 5 s it is `otherwise`. */
export async function currentSiteName(
  { url, publishableKey, fetch }: VisitorApiSettings,
  otherwise = DEFAULT_SITE_NAME,
): Promise<string> {
  try {
    const response = await fetch(`${url}/rest/v1/site_settings?select=value&key=eq.${SITE_NAME_KEY}`, {
      headers: { apikey: publishableKey, accept: 'application/json' },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (!response.ok) throw new Error(`The API answered ${response.status}`)
    const [row] = v.parse(rowsSchema, await response.json())
    return row?.value ?? DEFAULT_SITE_NAME
  } catch (error) {
    log('site-name-unknown', { area: 'page', cause: reasonOf(error) }, 'error')
    return otherwise
  }
}
