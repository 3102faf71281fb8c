/**
 * The offline cache: a copy of the query cache in IndexedDB (docs/decisions/0017). It belongs to one person and is
 * deleted when another person signs in.
 */
import { dehydrate, hydrate, type Query, type QueryClient } from '@tanstack/react-query'

import { currentUser } from '../session/session.ts'
import { readStoredSession } from '../session/stored-session.ts'
import { clearOfflineCache } from './clear-offline-cache.ts'
import { type Entry, readEntries, writeEntries } from './entry-store.ts'

const MAX_AGE_MS = 14 * 24 * 60 * 60_000
/** Characters of JSON. Longer entries, e.g. a very long conversation, would take too much of a phone's storage. */
const MAX_TEXT_CHARACTERS = 300_000
/** Delay before a write, because responses come in bursts. */
const PAUSE_MS = 1_000
const BUILD = String(import.meta.env.VITE_BUILD_ID)

/** Adds this person's cached queries to the client, marked as stale. Queries that have data already are kept. */
export async function restoreQueries(client: QueryClient): Promise<void> {
  const owner = currentOwner()
  const entries = await readEntries()
  if (entries.some((entry) => entry.owner !== owner || entry.build !== BUILD)) return clearOfflineCache()
  if (owner !== currentOwner()) return
  const oldest = Date.now() - MAX_AGE_MS
  const hasData = (hash: string) => client.getQueryCache().get(hash)?.state.data !== undefined
  const queries = entries
    .filter(({ hash, savedAt }) => savedAt > oldest && !hasData(hash))
    .map(({ text }) => JSON.parse(text))
  hydrate(client, {
    queries: queries.map((query) => ({ ...query, state: { ...query.state, isInvalidated: true } })),
  })
}

/** Writes every successful query to the cache from now on. */
export function persistQueries(client: QueryClient): void {
  const cache = client.getQueryCache()
  /** The last written data by query hash. Most polls bring nothing new. */
  const written = new Map<string, unknown>()
  const changed = new Set(cache.getAll().map(({ queryHash }) => queryHash))
  let timer: ReturnType<typeof setTimeout> | undefined

  async function write() {
    clearTimeout(timer)
    timer = undefined
    const owner = currentOwner()
    const wanted = (query: Query) =>
      changed.has(query.queryHash) &&
      isWorthKeeping(query) &&
      written.get(query.queryHash) !== query.state.data
    const { queries } = dehydrate(client, {
      shouldDehydrateQuery: wanted,
      shouldDehydrateMutation: () => false,
    })
    changed.clear()
    const entries = queries.map((query): Entry => {
      written.set(query.queryHash, query.state.data)
      return {
        hash: query.queryHash,
        owner,
        build: BUILD,
        savedAt: Date.now(),
        text: JSON.stringify(query),
      }
    })
    const short = entries.filter(({ text }) => text.length <= MAX_TEXT_CHARACTERS)
    if (short.length === 0) return
    // A sign-out in another tab is visible in local storage before this tab gets its event.
    await writeEntries(
      short,
      () => owner === currentOwner() && owner === (readStoredSession()?.user.id ?? VISITOR),
    )
  }
  function scheduleWrite() {
    timer ??= setTimeout(() => void write().catch(clearOfflineCache), PAUSE_MS)
  }

  scheduleWrite()
  cache.subscribe((event) => {
    if (event.type === 'removed') written.delete(event.query.queryHash)
    if (event.type !== 'updated' || event.action.type !== 'success') return
    changed.add(event.query.queryHash)
    scheduleWrite()
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden' && timer) void write().catch(clearOfflineCache)
  })
}

const VISITOR = 'visitor'

function currentOwner() {
  return currentUser()?.id ?? VISITOR
}

/**
 * Queries of forms have `gcTime: 0`, because a form must start from current data. `meta.offline` excludes data that
 * must not stay on a device: `false` excludes it always, 'members' while nobody is signed in.
 */
function isWorthKeeping({ state, gcTime, meta }: Query) {
  const excluded = meta?.offline === false || (meta?.offline === 'members' && !currentUser())
  return state.status === 'success' && gcTime > 0 && !excluded
}
