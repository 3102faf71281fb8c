/** Limits what the server makes for the visitors of one network. */
import { ApiError } from '#server/backend/http/api-error.ts'
import { NO_LIMIT, networkLimit } from '#server/backend/http/rate-limit.ts'

const MINUTE_SECONDS = 60
/** First pages of visitors: a mobile carrier's customers share an address. Above it browsers render. */
const PAGES = 600
/** Feeds, sitemaps and robots.txt. */
const CRAWLER_FILES = 120

/** @param enabled false disables all limits (tests). */
export function pageLimits(enabled: boolean) {
  const limit = (requests: number) => (enabled ? networkLimit(requests, MINUTE_SECONDS) : NO_LIMIT)
  const [pages, crawlerFiles] = [limit(PAGES), limit(CRAWLER_FILES)]
  return {
    mayRender: (network: string) => refusal(() => pages.count(network)) === null,
    /** Counts a file; a response with 429 above the limit. */
    crawlerFile(network: string): Response | null {
      const refused = refusal(() => crawlerFiles.count(network))
      return refused && new Response(refused.message, { status: 429, headers: refused.headers })
    },
  }
}

function refusal(count: () => void): ApiError | null {
  try {
    count()
    return null
  } catch (error) {
    if (error instanceof ApiError) return error
    throw error
  }
}
