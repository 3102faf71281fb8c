/**
 * Normalizes a request's target once, before anything reads it: the gate decides on the same path as the routers act on
 * later. Without this, `/x/../rest/v1/…` is a page for the gate and the API for the router.
 */
import type { IncomingMessage } from 'node:http'

/** Letters, digits and `-._~`, which mean the same encoded and plain (RFC 3986, 6.2.2.2). */
const ENCODED_UNRESERVED = /%(?:2d|2e|3[0-9]|4[1-9a-f]|5[0-9af]|6[1-9a-f]|7[0-9ae])/gi
/** Browsers encode or leave out these; URL parsers rewrite, drop or cut at them. */
const NOT_SENT = /[\s\\#]/
/** A segment `.` or `..`. Browsers resolve them before they send anything. */
const DOT_SEGMENT = /(?:^|\/)\.\.?(?:\/|$)/

/**
 * Replaces `request.url` by its normal form: a path with its query.
 * @returns false for a target that no browser sends: dot segments, backslashes, fragments, another site's URL.
 */
export function normalizeTarget(request: Pick<IncomingMessage, 'url' | 'headers'>): boolean {
  const target = originForm(request)
  if (target === null) return false
  const queryAt = target.indexOf('?')
  const [rawPath, query] = queryAt < 0 ? [target, ''] : [target.slice(0, queryAt), target.slice(queryAt)]
  const path = rawPath.replace(ENCODED_UNRESERVED, decodeURIComponent)
  if (NOT_SENT.test(target) || DOT_SEGMENT.test(path)) return false
  request.url = path + query
  return true
}

/** The target as path and query; null unless it is one, or a URL of the host that the request names. */
function originForm({ url = '', headers }: Pick<IncomingMessage, 'url' | 'headers'>): string | null {
  if (url.startsWith('/')) return url
  const [, host, rest = ''] = /^https?:\/\/([^/?#]+)(.*)$/i.exec(url) ?? []
  if (host === undefined || host.toLowerCase() !== headers.host?.toLowerCase()) return null
  return rest.startsWith('/') ? rest : `/${rest}`
}
