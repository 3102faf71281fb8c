import type { Caller } from './caller.ts'
import { NO_LIMIT, rateLimit } from './rate-limit.ts'

const MINUTE = 60 // seconds
/** Of one network: a mobile carrier shows thousands of people under one address. */
const VISITORS = 3_000
const FILES = 6_000
/** Of one member, wherever they are: twenty for each second is more than any page asks. */
const MEMBER = 1_200
/** Of one post after the other, more than people read: each is a write, and moves a post up where views decide. */
const VISITORS_VIEWS = 300
const MEMBER_VIEWS = 60
const VIEW = '/rest/v1/rpc/increment_post_views'
/** The server's own rendering of pages. */
const NOBODY = 'unknown'

/** How many requests a minute one network, and one member, may send at all. Each throws ApiError 429. */
export interface RequestLimits {
  /** @param pathname counted views have a limit of their own besides. */
  data(caller: Caller, peer: string, pathname?: string): void
  files(peer: string): void
}

/** @param enabled false counts nothing (tests). */
export function requestLimits(enabled: boolean): RequestLimits {
  const limit = (requests: number) => (enabled ? rateLimit(requests, MINUTE) : NO_LIMIT)
  const [visitors, members, files] = [limit(VISITORS), limit(MEMBER), limit(FILES)]
  const views = { visitors: limit(VISITORS_VIEWS), members: limit(MEMBER_VIEWS) }
  return {
    data(caller, peer, pathname) {
      const isView = pathname === VIEW
      if (caller.role === 'authenticated') {
        members.count(caller.claims.sub)
        if (isView) views.members.count(caller.claims.sub)
      } else if (peer !== NOBODY) {
        visitors.count(peer)
        if (isView) views.visitors.count(peer)
      }
    },
    files: (peer) => files.count(peer),
  }
}
