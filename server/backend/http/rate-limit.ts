import { ApiError } from './api-error.ts'

/** Addresses and accounts are remembered up to this many at once; beyond it the oldest is forgotten. */
const REMEMBERED = 10_000

export interface RateLimit {
  /** Counts one try. @throws ApiError 429 with Retry-After when there were too many. */
  count(key: string): void
  /** One try of `key` counts no more. */
  giveBack(key: string): void
  /** Forgets the tries of `key`. */
  clear(key: string): void
}

export interface Refusal {
  code: string
  /** `{wait}` stands for the time until the next try. */
  message: string
}

const TOO_MANY_REQUESTS: Refusal = {
  code: 'over_request_rate_limit',
  message: 'That was too often. Please try again in {wait}.',
}

/** At most `tries` in each window of `seconds` per key. */
export function rateLimit(tries: number, seconds: number, refusal: Refusal = TOO_MANY_REQUESTS): RateLimit {
  const windows = new Map<string, { tries: number; ends: number }>()
  return {
    count(key) {
      const now = Date.now()
      let window = windows.get(key)
      if (!window || window.ends <= now) {
        window = { tries: 0, ends: now + seconds * 1000 }
        windows.delete(key)
        windows.set(key, window)
        const oldest = windows.keys().next()
        if (windows.size > REMEMBERED && !oldest.done) windows.delete(oldest.value)
      }
      window.tries++
      if (window.tries <= tries) return
      const wait = Math.ceil((window.ends - now) / 1000)
      const message = refusal.message.replace('{wait}', waitText(wait))
      throw new ApiError(429, refusal.code, message, { 'retry-after': String(wait) })
    },
    giveBack(key) {
      const window = windows.get(key)
      if (window) window.tries--
    },
    clear: (key) => void windows.delete(key),
  }
}

/** Seconds as people say them, rounded up; as the database does it. */
function waitText(seconds: number): string {
  if (seconds <= 60) return 'a minute'
  return seconds <= 90 * 60 ? `${Math.ceil(seconds / 60)} minutes` : `${Math.ceil(seconds / 3600)} hours`
}

/** Counts nothing: for tests that send many requests from one address. */
export const NO_LIMIT: RateLimit = { count() {}, giveBack() {}, clear() {} }
