/** Builds the HTTP response of a page: filled template, compression, ETag and headers. */
import { compress, preferredEncoding, QUICKEST } from '#server/lib/content-encoding.ts'
import { matchesEtag, strongEtag } from '#server/lib/etag.ts'
import type { CachedPage, PageBody } from './page-cache.ts'
import { fillTemplate, type PageParts } from './template.ts'

/** @param policyOf returns a template's content security policy; null sends none. */
export function createPageResponder(policyOf: (template: string) => string | null) {
  /** @param cached the page that keeps the finished body, and which of its templates this is. */
  return async function respondWithHtml(
    request: Request,
    status: number,
    template: string,
    parts: PageParts,
    cached?: { page: CachedPage; templateName: string },
  ): Promise<Response> {
    const encoding = request.headers.get('accept-encoding')
    const make = async (first: PageBody | null) => {
      if (first && first.headers['content-encoding'] !== QUICKEST[0]) return first
      const { body, headers } = await compress(
        fillTemplate(template, parts),
        encoding,
        first ? undefined : QUICKEST,
      )
      return { body, headers: { ...headers, etag: first?.headers.etag ?? `W/${strongEtag(body)}` } }
    }
    // Responses with the same rendering differ only in these values.
    const { html: _, state: __, ...differing } = parts
    const variant = JSON.stringify([differing, cached?.templateName, preferredEncoding(encoding, QUICKEST)])
    const { body, headers } = await (cached ? cached.page.variant(variant, make) : make(null))
    const policy = policyOf(template)
    const unchanged = status === 200 && matchesEtag(request.headers.get('if-none-match'), headers.etag)
    return new Response(unchanged ? null : body, {
      status: unchanged ? 304 : status,
      headers: {
        ...headers,
        'content-type': 'text/html; charset=utf-8',
        ...(!unchanged && { 'content-length': String(body.byteLength) }),
        'cache-control': 'no-cache',
        vary: 'accept-encoding, cookie, save-data',
        ...(policy && { 'content-security-policy': policy }),
        ...(status === 503 && { 'retry-after': '5' }),
      },
    })
  }
}
