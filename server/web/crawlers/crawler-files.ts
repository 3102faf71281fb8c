/** What is made for crawlers and feed readers: robots.txt, the sitemap, Atom feeds. Kept for a while, so that many may ask. */
import { createHash } from 'node:crypto'

import { compress } from '#server/lib/content-encoding.ts'
import { logError } from '#server/lib/log.ts'
import { atomFeed } from './atom-feed.ts'
import { robotsText } from './robots.ts'
import { sitemapFile } from './sitemap.ts'
import { openVisitorApi, type VisitorApiSettings } from './visitor-api.ts'

/** Paths that `respond` knows, as the router reads them. */
export const CRAWLER_PATHS = [
  '/robots.txt',
  '/sitemap.xml',
  '/sitemap/:file',
  '/community/feed.atom',
  '/community/category/:key/feed.atom',
]
const FEED_SECONDS = 60
const SITEMAP_SECONDS = 3_600
/** Each of up to a megabyte. */
const MOST_KEPT = 20

interface CrawlerFile {
  text: string
  type: string
  etag: string
  changed: Date | null
}

interface Kept {
  file: Promise<CrawlerFile | null>
  /** Milliseconds, as `performance.now()` has them. */
  until: number
}

/** Makes the handler of `CRAWLER_PATHS`. */
export function createCrawlerFiles(settings: { siteUrl: string; api: VisitorApiSettings }) {
  const { siteUrl } = settings
  const api = openVisitorApi(settings.api)
  const kept = new Map<string, Kept>()

  async function make(pathname: string): Promise<CrawlerFile | null> {
    if (pathname === '/robots.txt') return file(robotsText(`${siteUrl}/sitemap.xml`), 'text/plain')
    if (pathname.endsWith('.atom')) {
      const feed = await atomFeed(pathname, api, siteUrl)
      return feed && file(feed.text, 'application/atom+xml', feed.changed)
    }
    const sitemap = await sitemapFile(pathname, api, siteUrl)
    return sitemap === null ? null : file(sitemap, 'application/xml')
  }

  /** Asked for by many at once, a file is made once. What failed, or is not there, is not kept. */
  function fileFor(pathname: string) {
    const now = performance.now()
    const known = kept.get(pathname)
    if (known && known.until > now) return known.file
    const made = make(pathname)
    kept.delete(pathname)
    kept.set(pathname, { file: made, until: now + secondsFor(pathname) * 1000 })
    const forget = () => void (kept.get(pathname)?.file === made && kept.delete(pathname))
    made.then((result) => result ?? forget(), forget)
    const [oldest] = kept.keys()
    if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest)
    return made
  }

  return async function respond(pathname: string, requestHeaders: Headers): Promise<Response> {
    try {
      const found = await fileFor(pathname)
      return found
        ? await answer(found, secondsFor(pathname), requestHeaders)
        : new Response('Not found', { status: 404 })
    } catch (error) {
      logError('crawler-file-failed', error, { area: 'crawlers', status: 503 })
      return new Response('Please try again later', { status: 503, headers: { 'retry-after': '60' } })
    }
  }
}

/** How long a file holds, here and wherever else it is kept. */
function secondsFor(pathname: string) {
  return pathname.endsWith('.atom') ? FEED_SECONDS : SITEMAP_SECONDS
}

function file(text: string, type: string, changed: Date | null = null): CrawlerFile {
  // Weak: the compressed forms share it.
  const etag = `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
  return { text, type, etag, changed }
}

async function answer({ text, type, etag, changed }: CrawlerFile, seconds: number, requestHeaders: Headers) {
  const headers = {
    'content-type': `${type}; charset=utf-8`,
    'cache-control': `public, max-age=${seconds}`,
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

/** Whether the asker has this already. A tag says more than a date, so it goes first (RFC 9110, 13.2.2). */
function isCurrent(requestHeaders: Headers, etag: string, changed: Date | null) {
  const tags = requestHeaders.get('if-none-match')
  if (tags !== null) return tags.split(',').some((tag) => tag.trim() === etag || tag.trim() === '*')
  const since = Date.parse(requestHeaders.get('if-modified-since') ?? '')
  return changed !== null && Math.floor(changed.getTime() / 1000) * 1000 <= since
}
