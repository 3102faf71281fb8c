import { ApiError } from './api-error.ts'

/** Keys in memory at once; beyond that the oldest is dropped. */
const KEY_LIMIT = 10_000

export interface RateLimit {
  /** Counts one attempt. @throws ApiError 429 with Retry-After if there were too many. */
  count(key: string): void
  /** Takes back one attempt. */
  giveBack(key: string): void
}

export interface Refusal {
  code: string
  /** `{wait}` is replaced by the time until the next attempt. */
  message: string
}

export const TOO_MANY_REQUESTS: Refusal = {
  code: 'over_request_rate_limit',
  message: 'That was too often. Please try again in {wait}.',
}

/** Allows `attempts` in each window of `seconds`, for each key. Each process counts for itself (`shared-limit.ts`). */
export function rateLimit(
  attempts: number,
  seconds: number,
  refusal: Refusal = TOO_MANY_REQUESTS,
): RateLimit {
  const windows = new Map<string, { attempts: number; ends: number }>()
  return {
    count(key) {
      const now = Date.now()
      let window = windows.get(key)
      if (!window || window.ends <= now) {
        window = { attempts: 0, ends: now + seconds * 1000 }
        windows.delete(key)
        windows.set(key, window)
        const oldest = windows.keys().next()
        if (windows.size > KEY_LIMIT && !oldest.done) windows.delete(oldest.value)
      }
      window.attempts++
      if (window.attempts <= attempts) return
      refuse(Math.ceil((window.ends - now) / 1000), refusal)
    },
    giveBack(key) {
      const window = windows.get(key)
      if (window) window.attempts--
    },
  }
}

/** @param wait seconds until the next attempt. @throws ApiError 429 with Retry-After. */
export function refuse(wait: number, { code, message }: Refusal): never {
  const text = message.replace('{wait}', waitText(wait))
  throw new ApiError(429, code, text, { 'retry-after': String(wait) })
}

/** A readable duration, rounded up. The database words it the same way. */
function waitText(seconds: number): string {
  if (seconds <= 60) return 'a minute'
  return seconds <= 90 * 60 ? `${Math.ceil(seconds / 60)} minutes` : `${Math.ceil(seconds / 3600)} hours`
}

/** Counts nothing. For tests that send many requests from one address. */
export const NO_LIMIT: RateLimit = { count() {}, giveBack() {} }
