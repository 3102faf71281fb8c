/**
 * Keeps what was made from the database for as long as nothing was written there: exact, without knowing what
 * depends on what. The database's state is a word that changes with every write, whoever wrote (`Database.state`).
 * It is read before anything is made, and again for every request: the same word proves that nothing came between.
 */
import { setTimeout as sleep } from 'node:timers/promises'

/** Milliseconds that the state may take; a database that is slower than that has other worries. */
const STATE_LIMIT = 2_000

export interface Kept {
  /** About what it takes in memory; may grow while it is kept. */
  bytes: number
}

export interface Made<T> {
  value: T
  /** False for what only those get who wait for it now: failures. */
  keep: boolean
}

interface Entry<T> {
  state: string
  /** When the value was made, in milliseconds. A value that was found still true keeps its age. */
  since: number
  value: Promise<T>
  bytes: number
}

export interface SnapshotCacheSettings {
  state: () => Promise<string>
  /** Beyond it what was not asked for longest goes. */
  maxBytes: number
  /** Milliseconds; for what also depends on the time. */
  maxAge: number
  /** Tests turn the clock. */
  now?: () => number
}

/** Values by key, each with the state that it was made from. */
export class SnapshotCache<T extends Kept> {
  readonly #settings: Required<SnapshotCacheSettings>
  readonly #entries = new Map<string, Entry<T>>()
  #bytes = 0

  constructor(settings: SnapshotCacheSettings) {
    this.#settings = { now: () => performance.now(), ...settings }
  }

  /**
   * The value for `key`, made only when there is none that is still true. Requests that come while it is being made
   * wait for it, if nothing was written in between.
   * @param make gets the last value when it is young enough, to answer it again if it finds that it is still true.
   */
  async get(key: string, make: (last: T | null) => Promise<Made<T>>): Promise<T> {
    const state = await this.#readState()
    if (state === null) return (await make(null)).value
    const known = this.#entries.get(key)
    const young = known !== undefined && this.#settings.now() - known.since <= this.#settings.maxAge
    if (young && known.state === state) return this.#used(key, known)

    const last = young ? await known.value.catch(() => null) : null
    const since = this.#settings.now()
    const made = make(last)
    const entry: Entry<T> = { state, since, value: made.then(({ value }) => value), bytes: 0 }
    entry.value.catch(() => {}) // where nobody else waits for it: a failure that nobody sees ends the process
    this.#remove(key)
    this.#entries.set(key, entry)
    try {
      const { value, keep } = await made
      if (known && value === last) entry.since = known.since
      if (keep) this.#weigh(key, entry, value)
      else if (this.#entries.get(key) === entry) this.#remove(key)
      return value
    } catch (error) {
      if (this.#entries.get(key) === entry) this.#remove(key)
      throw error
    }
  }

  /** Null when it can't be read: then nothing is known to be true. */
  async #readState(): Promise<string | null> {
    const late = new AbortController()
    try {
      return await Promise.race([
        this.#settings.state(),
        sleep(STATE_LIMIT, null, { signal: late.signal, ref: false }),
      ])
    } catch {
      return null
    } finally {
      late.abort()
    }
  }

  async #used(key: string, entry: Entry<T>): Promise<T> {
    this.#entries.delete(key)
    this.#entries.set(key, entry)
    const value = await entry.value
    this.#weigh(key, entry, value)
    return value
  }

  #weigh(key: string, entry: Entry<T>, { bytes }: T) {
    if (this.#entries.get(key) !== entry) return
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
