/**
 * What the community showed last, in session storage, so that a reload and a return within a minute show it at once.
 * Each value carries its time, its filters and the viewer it belongs to.
 */
import * as v from 'valibot'

import { currentUser } from '#src/lib/session/session.ts'

const VALID_MS = 60_000

export type CacheKey = 'community_posts' | 'community_categories' | 'community_all_posts'

const KEYS: readonly CacheKey[] = ['community_posts', 'community_categories', 'community_all_posts']

const entrySchema = v.object({
  timestamp: v.number(),
  /** Id of the member, or null for a visitor. */
  viewer: v.nullable(v.string()),
  /** JSON of the filters; empty where there are none. */
  filters: v.string(),
  data: v.unknown(),
})

export interface Cached<T> {
  data: T
  /** Milliseconds since 1970. */
  timestamp: number
}

/** The value kept for these filters and this viewer, not older than a minute. Undefined on the server. */
export function readCache<T>(
  key: CacheKey,
  filters: unknown,
  schema: v.GenericSchema<unknown, T>,
): Cached<T> | undefined {
  if (import.meta.env.SSR) return undefined
  try {
    const entry = v.parse(entrySchema, JSON.parse(sessionStorage.getItem(key) ?? 'null'))
    // What one person was shown must not be shown to the next, nor wait for the return of the first.
    if (entry.viewer !== viewer()) clearCache()
    const age = Date.now() - entry.timestamp
    const fits = entry.viewer === viewer() && entry.filters === JSON.stringify(filters)
    if (!fits || age < 0 || age > VALID_MS) return undefined
    return { data: v.parse(schema, entry.data), timestamp: entry.timestamp }
  } catch {
    return undefined // nothing kept, damaged, or storage is blocked
  }
}

/** Keeps a value for a minute. Does nothing on the server and where storage is blocked or full. */
export function writeCache(key: CacheKey, filters: unknown, data: unknown): void {
  if (import.meta.env.SSR) return
  const entry = { timestamp: Date.now(), viewer: viewer(), filters: JSON.stringify(filters), data }
  try {
    sessionStorage.setItem(key, JSON.stringify(entry))
  } catch {
    // The list is asked for anew next time.
  }
}

/** After a write of one's own, what was kept is out of date. */
export function clearCache(): void {
  if (import.meta.env.SSR) return
  try {
    for (const key of KEYS) sessionStorage.removeItem(key)
  } catch {
    // Storage is blocked: there is nothing to remove.
  }
}

function viewer() {
  return currentUser()?.id ?? null
}
