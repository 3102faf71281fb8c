/** Limits pages, crawler files and mail requests of one network. */
import { NO_LIMIT, networkLimit, type RateLimit, refusalOf } from '#server/backend/http/rate-limit.ts'

const MINUTE_SECONDS = 60
/** First pages of visitors: a mobile carrier's customers share an IP address. Above it browsers render. */
const MAX_PAGES = 600
/** Feeds, sitemaps and robots.txt. */
const MAX_CRAWLER_FILES = 120
/** A large provider's mail programs, and its reports of dead email addresses after a day's digests. */
const MAX_MAIL_REQUESTS = 600

/** @param enabled false disables all limits (tests). */
export function pageLimits(enabled: boolean) {
  const limit = (requests: number) => (enabled ? networkLimit(requests, MINUTE_SECONDS) : NO_LIMIT)
  const pages = limit(MAX_PAGES)
  const crawlerFiles = limit(MAX_CRAWLER_FILES)
  const mailRequests = limit(MAX_MAIL_REQUESTS)
  const refused = (limit: RateLimit, network: string) => {
    const error = refusalOf(() => limit.count(network))
    return error && new Response(error.message, { status: 429, headers: error.headers })
  }
  return {
    mayRender: (network: string) => refusalOf(() => pages.count(network)) === null,
    /** Counts a crawler file. Returns a response with 429 above the limit. */
    crawlerFile: (network: string) => refused(crawlerFiles, network),
    /** Counts a request of a mail program or mail provider. Returns a response with 429 above the limit. */
    mailRequest: (network: string) => refused(mailRequests, network),
  }
}
