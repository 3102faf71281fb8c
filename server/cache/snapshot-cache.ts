/**
 * Caches values that were made from the database until something is written there in the areas that they depend on.
 * The state of the data is read before a value is made, and again for every request. The same counts in its areas
 * prove that nothing was written there in between.
 */
import { setTimeout as sleep } from 'node:timers/promises'

import { AREAS, type Area, type DataState } from './areas.ts'

/** Milliseconds. If the database takes longer to return its state, the cache is bypassed. */
const STATE_TIMEOUT_MS = 2_000
/** The most bytes that a character of a key takes. Requests choose keys of up to 8 kB. */
const CHARACTER_BYTES = 2

export interface Sized {
  /** Approximate memory use; may grow while the value is cached. */
  bytes: number
}

export interface Made<T> {
  value: T
  /** False for failures: only the requests that wait for the value now get it. */
  keep: boolean
  /** The areas that the value depends on; default all. */
  areas?: readonly Area[]
  /** Milliseconds, for a value that ends before the maximum age. */
  lastsMs?: number
}

interface Entry<T> {
  /** The state that was read before the value was made. */
  state: DataState
  /** All areas until the value is made. */
  areas: readonly Area[]
  /** Milliseconds. A value that was confirmed after a write keeps its original time. */
  expiresAt: number
  value: Promise<T>
  bytes: number
}

export interface SnapshotCacheSettings {
  dataState: () => Promise<DataState>
  /** Above this, the least recently used values are dropped. */
  maxBytes: number
  /** Milliseconds, for values that also depend on the time. */
  maxAgeMs: number
  /** Milliseconds; tests control the clock. */
  now?: () => number
}

/** Values by key, each with the state that it was made from. */
export class SnapshotCache<T extends Sized> {
  readonly #settings: Required<SnapshotCacheSettings>
  readonly #entries = new Map<string, Entry<T>>()
  #bytes = 0

  constructor(settings: SnapshotCacheSettings) {
    this.#settings = { now: () => performance.now(), ...settings }
  }

  /**
   * Returns the value for `key`, and makes it only if none is valid. Concurrent requests share one.
   * @param make gets the last value if it is young enough, and may return it again after confirming that it is valid.
   */
  async get(key: string, make: (last: T | null) => Promise<Made<T>>): Promise<T> {
    const state = await this.#readState()
    if (state === null) return (await make(null)).value
    for (;;) {
      const known = this.#entries.get(key)
      if (!known || this.#settings.now() > known.expiresAt) return this.#make(key, state, null, make)
      if (isValid(known, state)) return this.#use(key, known)
      // A value in the making has no areas yet, so wait for it.
      const last = await known.value.catch(() => null)
      if (last !== null && isValid(known, state)) return last
      if (this.#entries.get(key) === known) return this.#make(key, state, { ...known, last }, make)
    }
  }

  async #make(
    key: string,
    state: DataState,
    known: { last: T | null; expiresAt: number } | null,
    make: (last: T | null) => Promise<Made<T>>,
  ): Promise<T> {
    const last = known?.last ?? null
    const expiresAt = this.#settings.now() + this.#settings.maxAgeMs
    const made = make(last)
    const entry: Entry<T> = {
      ...{ state, areas: AREAS, expiresAt, bytes: 0 },
      value: made.then(({ value, areas = AREAS }) => {
        entry.areas = areas
        return value
      }),
    }
    entry.value.catch(() => {}) // an unhandled rejection would end the process
    this.#remove(key)
    this.#entries.set(key, entry)
    try {
      const { keep, lastsMs = Number.POSITIVE_INFINITY } = await made
      const value = await entry.value
      if (known && value === last) entry.expiresAt = known.expiresAt
      else entry.expiresAt = Math.min(expiresAt, this.#settings.now() + lastsMs)
      if (keep) this.#updateSize(key, entry, value)
      else if (this.#entries.get(key) === entry) this.#remove(key)
      return value
    } catch (error) {
      if (this.#entries.get(key) === entry) this.#remove(key)
      throw error
    }
  }

  /** Returns null if the state can't be read: then no cached value is known to be valid. */
  async #readState(): Promise<DataState | null> {
    const late = new AbortController()
    try {
      return await Promise.race([
        this.#settings.dataState(),
        sleep(STATE_TIMEOUT_MS, null, { signal: late.signal, ref: false }),
      ])
    } catch {
      return null
    } finally {
      late.abort()
    }
  }

  async #use(key: string, entry: Entry<T>): Promise<T> {
    // Moves the entry to the end: the first one is the least recently used.
    this.#entries.delete(key)
    this.#entries.set(key, entry)
    const value = await entry.value
    this.#updateSize(key, entry, value)
    return value
  }

  #updateSize(key: string, entry: Entry<T>, value: T) {
    if (this.#entries.get(key) !== entry) return
    const bytes = value.bytes + CHARACTER_BYTES * key.length
    this.#bytes += bytes - entry.bytes
    entry.bytes = bytes
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= this.#settings.maxBytes) break
      this.#remove(oldest)
    }
  }

  #remove(key: string) {
    this.#bytes -= this.#entries.get(key)?.bytes ?? 0
    this.#entries.delete(key)
  }
}

/** True if nothing was written in the areas since `state`. A value that was begun at a later state is valid, too. */
function isValid({ state, areas }: Pick<Entry<unknown>, 'state' | 'areas'>, now: DataState) {
  return areas.every((area) => (state.get(area) ?? 0) >= (now.get(area) ?? 0))
}
