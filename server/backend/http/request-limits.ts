import type { Caller } from './caller.ts'
import { NO_LIMIT, networkLimit, rateLimit } from './rate-limit.ts'

const MINUTE_SECONDS = 60
/** Requests of one network: thousands of a mobile carrier's customers share one IP address. */
const MAX_VISITOR_REQUESTS = 3_000
/** Requests about accounts. They have a limit of their own, so that floods of reads don't block sign-ins. */
const MAX_ACCOUNT_REQUESTS = 3_000
/** Requests for files: sixty pictures for each of three hundred people. */
const MAX_FILE_REQUESTS = 18_000
/** Requests of one member: twenty per second, more than any page sends. */
const MAX_MEMBER_REQUESTS = 1_200
/** Counted views, more than people read. Each is a write and raises a post's rank. */
const MAX_VISITOR_VIEWS = 300
const MAX_MEMBER_VIEWS = 60
const VIEW = '/rest/v1/rpc/increment_post_views'
const ACCOUNTS = '/auth/v1/'
/** Cost of the requests that the app never sends (`rest/request-cost.ts`). They have a limit of their own. */
const MAX_FOREIGN_VISITOR_COST = 3_000
const MAX_FOREIGN_MEMBER_COST = 1_200
/** The sitemap's functions answer with up to ten thousand rows. */
const SITEMAP = /^\/rest\/v1\/rpc\/sitemap_(?:posts|profiles)$/
const SITEMAP_COST = 50
/** The network of the server's own requests. Its reads for rendering have no limit. */
export const OWN_SERVER = 'own server'

export type RequestLimits = ReturnType<typeof requestLimits>

/**
 * Limits the requests per minute of one network and of one member. Each method throws ApiError 429 above the limit.
 * @param enabled false disables all limits (tests).
 */
export function requestLimits(enabled: boolean) {
  const ofNetwork = (requests: number) => (enabled ? networkLimit(requests, MINUTE_SECONDS) : NO_LIMIT)
  const ofMember = (requests: number) => (enabled ? rateLimit(requests, MINUTE_SECONDS) : NO_LIMIT)
  const visitors = ofNetwork(MAX_VISITOR_REQUESTS)
  const accounts = ofNetwork(MAX_ACCOUNT_REQUESTS)
  const members = ofMember(MAX_MEMBER_REQUESTS)
  const files = ofNetwork(MAX_FILE_REQUESTS)
  const views = { visitors: ofNetwork(MAX_VISITOR_VIEWS), members: ofMember(MAX_MEMBER_VIEWS) }
  const foreign = {
    visitors: ofNetwork(MAX_FOREIGN_VISITOR_COST),
    members: ofMember(MAX_FOREIGN_MEMBER_COST),
  }
  return {
    /**
     * @param pathname expensive functions cost more, and counted views also have their own limit.
     * @param requestCost above one for requests that the app never sends.
     */
    limitDataRequest(caller: Caller, network: string, pathname = '', requestCost = 1) {
      const isView = pathname === VIEW
      const cost = SITEMAP.test(pathname) ? SITEMAP_COST : requestCost
      if (caller.role === 'authenticated') {
        const limit = requestCost > 1 ? foreign.members : members
        limit.count(caller.claims.sub, cost)
        if (isView) views.members.count(caller.claims.sub)
      } else if (network !== OWN_SERVER) {
        const ofApp = pathname.startsWith(ACCOUNTS) ? accounts : visitors
        const limit = requestCost > 1 ? foreign.visitors : ofApp
        limit.count(network, cost)
        if (isView) views.visitors.count(network)
      }
    },
    limitFileRequest: (network: string) => files.count(network),
  }
}
