import type { Caller } from './caller.ts'
import { NO_LIMIT, rateLimit } from './rate-limit.ts'

const MINUTE = 60 // seconds
/** Of one network: a mobile carrier shows thousands of people under one address. */
const VISITORS = 3_000
const FILES = 6_000
/** Of one member, wherever they are: twenty for each second is more than any page asks. */
const MEMBER = 1_200
/** The server's own rendering of pages. */
const NOBODY = 'unknown'

/** How many requests a minute one network, and one member, may send at all. Each throws ApiError 429. */
export interface RequestLimits {
  data(caller: Caller, peer: string): void
  files(peer: string): void
}

/** @param enabled false counts nothing (tests). */
export function requestLimits(enabled: boolean): RequestLimits {
  const limit = (requests: number) => (enabled ? rateLimit(requests, MINUTE) : NO_LIMIT)
  const [visitors, members, files] = [limit(VISITORS), limit(MEMBER), limit(FILES)]
  return {
    data(caller, peer) {
      if (caller.role === 'authenticated') members.count(caller.claims.sub)
      else if (peer !== NOBODY) visitors.count(peer)
    },
    files: (peer) => files.count(peer),
  }
}
