import { providerPrefix } from '#server/lib/networks.ts'

import { ApiError } from './api-error.ts'

/** Keys in memory at once. */
const MAX_KEYS = 10_000
/** A /48 has 65,536 IPv6 networks. Together they may do as much as this many. */
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
export function rateLimit(
  attempts: number,
  seconds: number,
  refusal: Refusal = TOO_MANY_REQUESTS,
): RateLimit {
  const windows = new Windows()
  return {
    count(key, cost = 1) {
      const now = Date.now()
      const current = windows.get(key)
      const window = current && current.ends > now ? current : { attempts: 0, ends: now + seconds * 1000 }
      window.attempts += cost
      windows.set(key, window)
      if (window.attempts > attempts) refuse(Math.ceil((window.ends - now) / 1000), refusal)
    },
    giveBack(key) {
      const window = windows.get(key)
      if (window) window.attempts--
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

/**
 * Holds at most `MAX_KEYS` windows. Beyond that, the one with the fewest attempts goes, so that ten thousand strangers
 * with one attempt each can't push out the one that is counted for good reason.
 */
class Windows {
  /** Windows by log2 of their attempts; each level is in the order of use. */
  readonly #levels: Map<string, Window>[] = Array.from({ length: 33 }, () => new Map())
  readonly #levelOf = new Map<string, number>()

  get(key: string): Window | undefined {
    return this.#levels[this.#levelOf.get(key) ?? 0]?.get(key)
  }

  set(key: string, window: Window) {
    this.#levels[this.#levelOf.get(key) ?? 0]?.delete(key)
    if (!this.#levelOf.has(key) && this.#levelOf.size >= MAX_KEYS) this.#dropOne()
    const level = 32 - Math.clz32(window.attempts)
    this.#levels[level]?.set(key, window)
    this.#levelOf.set(key, level)
  }

  #dropOne() {
    const [least] = this.#levels.find(({ size }) => size > 0) ?? []
    if (!least) return
    const [key] = least
    this.#levels[this.#levelOf.get(key) ?? 0]?.delete(key)
    this.#levelOf.delete(key)
  }
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

/** Counts nothing. For tests that send many requests from one IP address. */
export const NO_LIMIT: RateLimit = { count() {}, giveBack() {} }
