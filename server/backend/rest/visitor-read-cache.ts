/** Caches visitors' reads until the database changes or an offer in them ends: all visitors see the same. */
import { msToNextEnd } from '#server/cache/next-end.ts'
import { type Sized, SnapshotCache } from '#server/cache/snapshot-cache.ts'
import {
  type ContentEncoding,
  compress,
  MIN_COMPRESSED_BYTES,
  preferredEncoding,
} from '#server/lib/content-encoding.ts'

/** Bytes of all responses together. */
const MAX_BYTES = 8 * 1024 * 1024
/** Milliseconds: a response may say how long ago something was. */
const MAX_AGE_MS = 60_000

/** The headers that change a response. */
const VARYING_HEADERS = ['accept', 'prefer', 'range']

/** About what status and headers take in memory. */
const HEADER_BYTES = 1_000

class CachedResponse implements Sized {
  readonly #status: number
  readonly #headers: [string, string][]
  readonly #body: Uint8Array<ArrayBuffer>
  readonly #compressed = new Map<ContentEncoding, Promise<Uint8Array<ArrayBuffer>>>()
  bytes: number

  constructor({ status, headers }: Response, body: ArrayBuffer) {
    this.#status = status
    this.#headers = [...headers].filter(([name]) => name !== 'content-length')
    this.#body = new Uint8Array(body)
    this.bytes = body.byteLength + HEADER_BYTES
  }

  /** Compressed once for each encoding. */
  async respond(acceptEncoding: string | null): Promise<Response> {
    const body = this.#body
    const headers = new Headers(this.#headers)
    const encoding = body.byteLength < MIN_COMPRESSED_BYTES ? null : preferredEncoding(acceptEncoding)
    if (!encoding) return new Response(body.byteLength > 0 ? body : null, { status: this.#status, headers })
    headers.set('content-encoding', encoding)
    headers.append('vary', 'accept-encoding')
    return new Response(await this.#inEncoding(encoding), { status: this.#status, headers })
  }

  #inEncoding(encoding: ContentEncoding): Promise<Uint8Array<ArrayBuffer>> {
    const cached = this.#compressed.get(encoding)
    if (cached) return cached
    const made = compress(this.#body, encoding).then(({ body }) => {
      this.bytes += body.byteLength
      return body
    })
    this.#compressed.set(encoding, made)
    made.catch(() => this.#compressed.delete(encoding))
    return made
  }
}

/** @param snapshotId reads the database's snapshot id. */
export function visitorReadCache(snapshotId: () => Promise<string>) {
  const responses = new SnapshotCache<CachedResponse>({
    snapshotId,
    maxBytes: MAX_BYTES,
    maxAgeMs: MAX_AGE_MS,
  })

  return async (request: Request, read: () => Promise<Response>): Promise<Response> => {
    const { pathname, search } = new URL(request.url)
    const key = JSON.stringify([
      pathname + search,
      ...VARYING_HEADERS.map((name) => request.headers.get(name)),
    ])
    const cached = await responses.get(key, async () => {
      const response = await read()
      const body = await response.arrayBuffer()
      const lastsMs = msToNextEnd(Buffer.from(body).toString('latin1'))
      return { value: new CachedResponse(response, body), keep: response.ok, lastsMs }
    })
    return cached.respond(request.headers.get('accept-encoding'))
  }
}
