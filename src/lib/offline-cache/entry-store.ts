/** The IndexedDB store of the offline cache. Each task opens its own connection, so that no tab blocks a deletion. */
import * as v from 'valibot'

import { DATABASE } from './clear-offline-cache.ts'

const STORE_NAME = 'queries'
/** Beyond this number the oldest entries are removed. */
const MAX_ENTRIES = 150

const entrySchema = v.object({
  /** Hash of the query key. */
  hash: v.string(),
  /** A member's id, or 'visitor'. */
  owner: v.string(),
  /** The build that wrote the entry. Another build may expect other columns. */
  build: v.string(),
  /** Milliseconds since 1970. */
  savedAt: v.number(),
  /** The query as JSON. */
  text: v.string(),
})

export type Entry = v.InferOutput<typeof entrySchema>

/** Returns all entries. Rejects if storage is blocked or damaged. */
export function readEntries(): Promise<Entry[]> {
  return withStore('readonly', async (store) => v.parse(v.array(entrySchema), await resultOf(store.getAll())))
}

/**
 * Writes entries, unless their owner has signed out: `isCurrent` is asked just before the write. Rejects if storage is
 * blocked or full.
 */
export function writeEntries(entries: readonly Entry[], isCurrent: () => boolean): Promise<void> {
  return withStore('readwrite', async (store) => {
    if (!isCurrent()) return
    for (const entry of entries) store.put(entry)
    const extra = (await resultOf(store.count())) - MAX_ENTRIES
    if (extra <= 0) return
    for (const hash of await resultOf(store.index('savedAt').getAllKeys(null, extra))) store.delete(hash)
  })
}

async function withStore<T>(
  mode: IDBTransactionMode,
  task: (store: IDBObjectStore) => Promise<T>,
): Promise<T> {
  const opening = indexedDB.open(DATABASE, 1)
  opening.onupgradeneeded = () => {
    opening.result.createObjectStore(STORE_NAME, { keyPath: 'hash' }).createIndex('savedAt', 'savedAt')
  }
  const database = await resultOf(opening)
  try {
    const transaction = database.transaction(STORE_NAME, mode)
    const result = await task(transaction.objectStore(STORE_NAME))
    if (mode === 'readwrite') await completionOf(transaction)
    return result
  } finally {
    database.close()
  }
}

function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

function completionOf(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
  })
}
