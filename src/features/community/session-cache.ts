/**
 * Caches the community's lists in session storage for a minute, so that a reload shows them at once.
 * Each entry records its time, its filters and its viewer.
 */
import * as v from 'valibot'

import { currentUser } from '#src/lib/session/session.ts'
import { readTabValue, writeTabValue } from '#src/lib/tab-storage.ts'

const VALID_MS = 60_000

const KEYS = ['community_posts', 'community_categories', 'community_all_posts'] as const

type CacheKey = (typeof KEYS)[number]

const entrySchema = v.object({
  /** Milliseconds since 1970. */
  timestamp: v.number(),
  /** Id of the member, or null for a visitor. */
  viewer: v.nullable(v.string()),
  /** JSON of the filters; empty where there are none. */
  filters: v.string(),
  data: v.unknown(),
})

/** The entry for these filters and this viewer, at most a minute old. Undefined on the server. */
export function readCache<T>(key: CacheKey, filters: unknown, schema: v.GenericSchema<unknown, T>) {
  if (import.meta.env.SSR) return undefined
  try {
    const entry = v.parse(entrySchema, JSON.parse(readTabValue(key) ?? 'null'))
    // Another person in this tab must not see these lists, and they must not stay until the first one returns.
    if (entry.viewer !== viewer()) clearCache()
    const age = Date.now() - entry.timestamp
    const fits = entry.viewer === viewer() && entry.filters === JSON.stringify(filters)
    if (!fits || age < 0 || age > VALID_MS) return undefined
    return { data: v.parse(schema, entry.data), timestamp: entry.timestamp }
  } catch {
    return undefined // nothing stored, or damaged
  }
}

/** Stores a value for a minute. Does nothing on the server. */
export function writeCache(key: CacheKey, filters: unknown, data: unknown): void {
  if (import.meta.env.SSR) return
  const entry = { timestamp: Date.now(), viewer: viewer(), filters: JSON.stringify(filters), data }
  writeTabValue(key, JSON.stringify(entry))
}

/** Removes every cached list. Called after each write, which makes them stale. */
export function clearCache(): void {
  if (import.meta.env.SSR) return
  for (const key of KEYS) writeTabValue(key, null)
}

function viewer() {
  return currentUser()?.id ?? null
}
