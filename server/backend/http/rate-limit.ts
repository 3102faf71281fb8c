import { providerPrefix } from '#server/lib/networks.ts'

import { ApiError } from './api-error.ts'

/** Keys in memory. Above this number, the keys with the fewest attempts are dropped. */
const MAX_KEYS = 12_000
const KEPT_KEYS = 10_000
/** The 65,536 IPv6 networks of a /48 share the limit of this many networks. */
const NETWORKS_OF_PREFIX = 8

export interface RateLimit {
  /**
   * Counts one attempt.
   * @param cost the number of attempts that this one counts as
   * @throws ApiError 429 with Retry-After if there were too many
   */
  count(key: string, cost?: number): void
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
export function rateLimit(attempts: number, seconds: number): RateLimit {
  const windows = new Map<string, Window>()
  return {
    count(key, cost = 1) {
      const now = Date.now()
      const current = windows.get(key)
      const window = current && current.ends > now ? current : { attempts: 0, ends: now + seconds * 1000 }
      window.attempts += cost
      windows.set(key, window)
      if (windows.size > MAX_KEYS) dropLeastUsed(windows, now)
      if (window.attempts > attempts) refuse(Math.ceil((window.ends - now) / 1000), TOO_MANY_REQUESTS)
    },
    giveBack(key) {
      const window = windows.get(key)
      if (window && window.attempts > 0) window.attempts--
    },
  }
}

/** A `rateLimit` of networks. All IPv6 networks of one customer together have a limit, too. */
export function networkLimit(attempts: number, seconds: number): RateLimit {
  const networks = rateLimit(attempts, seconds)
  const prefixes = rateLimit(attempts * NETWORKS_OF_PREFIX, seconds)
  return {
    count(network, cost) {
      const prefix = providerPrefix(network)
      if (prefix !== network) prefixes.count(prefix, cost)
      networks.count(network, cost)
    },
    giveBack(network) {
      networks.giveBack(network)
      prefixes.giveBack(providerPrefix(network))
    },
  }
}

interface Window {
  attempts: number
  /** Milliseconds since 1970. */
  ends: number
}

/** Drops the keys with the fewest attempts, so that thousands of new keys can't push out an attacker's. */
function dropLeastUsed(windows: Map<string, Window>, now: number) {
  const attemptsNow = ({ attempts, ends }: Window) => (ends > now ? attempts : 0)
  const leastFirst = [...windows].sort(([, one], [, other]) => attemptsNow(one) - attemptsNow(other))
  for (const [key] of leastFirst.slice(0, -KEPT_KEYS)) windows.delete(key)
}

/** @param waitSeconds until the next attempt. @throws ApiError 429 with Retry-After. */
export function refuse(waitSeconds: number, { code, message }: Refusal): never {
  const text = message.replace('{wait}', waitText(waitSeconds))
  throw new ApiError(429, code, text, { 'retry-after': String(waitSeconds) })
}

/** A readable duration, rounded up. The database words it the same way. */
function waitText(seconds: number): string {
  if (seconds <= 60) return 'a minute'
  return seconds <= 90 * 60 ? `${Math.ceil(seconds / 60)} minutes` : `${Math.ceil(seconds / 3600)} hours`
}

/** Runs `count`. @returns its refusal, or null. */
export function refusalOf(count: () => void): ApiError | null {
  try {
    count()
    return null
  } catch (error) {
    if (error instanceof ApiError) return error
    throw error
  }
}

/**
 * Counts `work` only if it is refused. For secrets that nobody can guess: failures of others on the same network don't
 * block a caller with the right secret.
 * @throws ApiError 429 in place of the refusal, above the limit.
 */
export async function countFailure<T>(limit: RateLimit, key: string, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (error instanceof ApiError) limit.count(key)
    throw error
  }
}

/** Counts nothing. For tests that send many requests from one IP address. */
export const NO_LIMIT: RateLimit = { count() {}, giveBack() {} }
