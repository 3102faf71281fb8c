/** URLs that members enter. Only http and https are allowed. */
import { parseUrl } from './parse-url.ts'
import { trimInvisible } from './trim-invisible.ts'

/** Longest URL that the database accepts, in characters. */
export const MAX_WEB_URL_CHARACTERS = 300

/** The database's rule (`internal.is_web_url`). URL parsers accept more, such as `http:github.com/hodan`. */
const WEB_URL = /^https?:\/\/[^\s<>"/?#\\@]+([/?#\\][^\s<>"]*)?$/i

/** Returns the URL for a link, or null for other schemes, relative paths and URLs with credentials. */
export function safeWebUrl(typed: string | null): string | null {
  const text = trimInvisible(typed ?? '')
  return WEB_URL.test(text) ? (parseUrl(text)?.href ?? null) : null
}

/** Adds 'https://' to input such as 'github.com/hodan'. Empty input stays empty. */
export function completeWebUrl(text: string): string {
  const trimmed = trimInvisible(text)
  const bare = /^[a-z0-9-]+(\.[a-z0-9-]+)+([/?#:].*)?$/i.test(trimmed)
  return bare ? `https://${trimmed}` : trimmed
}

/** Shortens a URL for display: 'https://www.hodan.example/work/' becomes 'hodan.example/work'. */
export function shownWebUrl(url: string): string {
  return url.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '')
}
