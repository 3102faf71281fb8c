/** Which addresses a post may lead to or show. */

/** Nobody's: stands for the origin that serves the page. */
const OWN_ORIGIN = 'https://own.invalid'
const LINK_PROTOCOLS = new Set(['http:', 'https:', 'mailto:'])
/** Files of this site. A picture from elsewhere would tell its host who reads what. */
const OWN_PICTURES = /^\/(?:storage\/v1\/object\/public|demo)\//

export interface SafeAddress {
  href: string
  /** Leads away from this site. */
  foreign: boolean
}

/** The address as a link may carry it, or null: only web pages and mail, whatever else a browser would open. */
export function safeLink(address: string): SafeAddress | null {
  const url = parse(address)
  if (!url || !LINK_PROTOCOLS.has(url.protocol) || url.password) return null
  if (url.origin !== OWN_ORIGIN) return { href: url.href, foreign: true }
  // A part of the page itself has no place to go: ids are left out of posts.
  return { href: url.pathname + url.search + url.hash, foreign: false }
}

/** The path of a picture kept by this site, or null for any other address. */
export function ownPicture(address: string): string | null {
  const url = parse(address)
  if (url?.origin !== OWN_ORIGIN || !OWN_PICTURES.test(url.pathname)) return null
  return url.pathname
}

function parse(address: string): URL | null {
  const trimmed = address.trim()
  return trimmed && URL.canParse(trimmed, OWN_ORIGIN) ? new URL(trimmed, OWN_ORIGIN) : null
}
