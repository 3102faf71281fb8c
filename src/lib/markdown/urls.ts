/** Checks the URLs that a post links to or shows. */
import { parseUrl } from '../parse-url.ts'
import { trimInvisible } from '../trim-invisible.ts'

/** Base URL for resolving paths of this site. `.invalid` never exists, so an absolute URL with this host is foreign. */
const OWN_ORIGIN = 'https://own.invalid'
const LINK_PROTOCOLS = new Set(['http:', 'https:', 'mailto:'])
/** `//host` looks like a path but leads to another site. Browsers ignore control characters around it and line ends. */
const PROTOCOL_RELATIVE = /^[\0- ]*[/\\][\t\n\r]*[/\\]/
/** Pictures on this site. A picture from another host would tell that host who reads the post. */
const OWN_PICTURES = /^\/(?:storage\/v1\/object\/public|demo)\//

/**
 * Returns the URL for a link to a web page, an email address or a path of this site. Null for other schemes, and for
 * URLs with credentials, which can imitate a host: https://hibo.example@evil.example. `foreign`: leads to another site.
 */
export function safeLink(typed: string): { href: string; foreign: boolean } | null {
  const trimmed = trimInvisible(typed)
  const url = parseUrl(trimmed)
  if (!url) {
    const own = ownUrl(trimmed)
    return own && { href: own.pathname + own.search + own.hash, foreign: false }
  }
  if (!LINK_PROTOCOLS.has(url.protocol) || url.username || url.password) return null
  return { href: url.href, foreign: true }
}

/** The path of a picture stored on this site, or null for any other URL. */
export function ownPicture(typed: string): string | null {
  const path = ownUrl(typed.trim())?.pathname
  return path !== undefined && OWN_PICTURES.test(path) ? path : null
}

/** A path of this site as a URL, or null. Null also for `/.//host`, which normalizes to `//host`. */
function ownUrl(typed: string): URL | null {
  if (!typed || PROTOCOL_RELATIVE.test(typed) || parseUrl(typed)) return null
  const url = parseUrl(typed, OWN_ORIGIN)
  return url?.origin === OWN_ORIGIN && !url.pathname.startsWith('//') ? url : null
}
