/** Serves files for crawlers and feed readers: robots.txt, the sitemap and Atom feeds. Caches them until a write. */
import { type DataState, UNCHANGING } from '#server/cache/areas.ts'
import { watchEnds } from '#server/cache/next-end.ts'
import { type Sized, SnapshotCache } from '#server/cache/snapshot-cache.ts'
import { compress } from '#server/lib/content-encoding.ts'
import { matchesEtag, strongEtag } from '#server/lib/etag.ts'
import { logError } from '#server/lib/log.ts'
import type { SiteName } from '../site-name.ts'
import { atomFeed } from './atom-feed.ts'
import { jobFeed } from './job-feed.ts'
import { robotsText } from './robots.ts'
import { sitemapFile } from './sitemap.ts'
import { openVisitorApi, type VisitorApi, type VisitorApiSettings } from './visitor-api.ts'

/** Route patterns of these files. */
export const CRAWLER_PATHS = [
  '/robots.txt',
  '/sitemap.xml',
  '/sitemap/:file',
  '/community/feed.atom',
  '/community/category/:key/feed.atom',
  '/jobs/feed.atom',
  '/jobs/skills/:id/feed.atom',
]

/** True for at least the paths of `CRAWLER_PATHS`. */
export function isCrawlerFile(pathname: string): boolean {
  return /^\/(?:robots\.txt|sitemap\.xml|sitemap\/.*|(?:community|jobs)\/.*feed\.atom)$/.test(pathname)
}

/** Milliseconds. A Supabase project does not announce its writes, so its files are only as fresh as this. */
const MAX_AGE_MS = 60_000
/** Characters of all files; each has up to a million. */
const MAX_CACHE_BYTES = 20_000_000

interface CrawlerFile {
  text: string
  type: string
  etag: string
  changed: Date | null
}

interface CacheEntry extends Sized {
  file: CrawlerFile | null
}

/** Returns the handler of `CRAWLER_PATHS`. */
export function createCrawlerFiles(settings: {
  siteUrl: string
  siteName: SiteName
  api: VisitorApiSettings
  /** The state of the data; null if it is unknown, as with a Supabase project. */
  dataState: (() => Promise<DataState>) | null
}) {
  const { siteUrl, siteName } = settings
  const files = new SnapshotCache<CacheEntry>({
    dataState: settings.dataState ?? (async () => UNCHANGING),
    maxBytes: MAX_CACHE_BYTES,
    maxAgeMs: MAX_AGE_MS,
  })

  async function make(pathname: string, api: VisitorApi): Promise<CrawlerFile | null> {
    if (pathname === '/robots.txt') return file(robotsText(`${siteUrl}/sitemap.xml`), 'text/plain')
    if (pathname.endsWith('.atom')) {
      const readFeed = pathname.startsWith('/jobs/') ? jobFeed : atomFeed
      const feed = await readFeed(pathname, api, { siteUrl, siteName: await siteName() })
      return feed && file(feed.text, 'application/atom+xml', feed.changed)
    }
    const sitemap = await sitemapFile(pathname, api, siteUrl)
    return sitemap === null ? null : file(sitemap, 'application/xml')
  }

  /** Concurrent requests share one file. Failures and missing files are not cached. */
  async function fileFor(pathname: string) {
    const { file } = await files.get(pathname, async () => {
      const { watchingFetch, lastsMs } = watchEnds(settings.api.fetch)
      const made = await make(pathname, openVisitorApi({ ...settings.api, fetch: watchingFetch }))
      const value = { file: made, bytes: made?.text.length ?? 0 }
      return { value, keep: made !== null, lastsMs: lastsMs() }
    })
    return file
  }

  return async function handleCrawlerFile(pathname: string, requestHeaders: Headers): Promise<Response> {
    try {
      const found = await fileFor(pathname)
      return found ? await toResponse(found, requestHeaders) : new Response('Not found', { status: 404 })
    } catch (error) {
      logError('crawler-file-failed', error, { area: 'crawlers', status: 503 })
      return new Response('Please try again later', { status: 503, headers: { 'retry-after': '60' } })
    }
  }
}

function file(text: string, type: string, changed: Date | null = null): CrawlerFile {
  // Weak, because the compressed bodies share it.
  return { text, type, etag: `W/${strongEtag(text)}`, changed }
}

async function toResponse({ text, type, etag, changed }: CrawlerFile, requestHeaders: Headers) {
  const headers = {
    'content-type': `${type}; charset=utf-8`,
    // A proxy must not serve a hidden post from its cache, so it revalidates each time; the ETag makes that cheap.
    'cache-control': 'public, no-cache',
    etag,
    vary: 'accept-encoding',
    ...(changed && { 'last-modified': changed.toUTCString() }),
  }
  if (isCurrent(requestHeaders, etag, changed)) return new Response(null, { status: 304, headers })
  const compressed = await compress(text, requestHeaders.get('accept-encoding'))
  return new Response(compressed.body, {
    headers: { ...headers, ...compressed.headers, 'content-length': String(compressed.body.byteLength) },
  })
}

/** True if the client has this version. A tag takes precedence over a date (RFC 9110, 13.2.2). */
function isCurrent(requestHeaders: Headers, etag: string, changed: Date | null) {
  const tags = requestHeaders.get('if-none-match')
  if (tags !== null) return matchesEtag(tags, etag)
  const since = Date.parse(requestHeaders.get('if-modified-since') ?? '')
  return changed !== null && Math.floor(changed.getTime() / 1000) * 1000 <= since
}
