/** Caches visitors' reads until their areas change or an offer in them ends: all visitors see the same. */
import { areasOf, type DataState } from '#server/cache/areas.ts'
import { msToNextEnd } from '#server/cache/next-end.ts'
import { type Sized, SnapshotCache } from '#server/cache/snapshot-cache.ts'
import {
  type ContentEncoding,
  compress,
  MIN_COMPRESSED_BYTES,
  preferredEncoding,
  SMALLEST,
} from '#server/lib/content-encoding.ts'

/** Bytes of all responses together. */
const MAX_BYTES = 8 * 1024 * 1024
/** Milliseconds: a response may say how long ago something was. */
const MAX_AGE_MS = 60_000

/** The headers that change a response. */
const VARYING_HEADERS = ['accept', 'prefer', 'range']

/** Approximate memory of status and headers. */
const HEADER_BYTES = 1_000

export class CachedResponse implements Sized {
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

  get text(): string {
    return Buffer.from(this.#body).toString()
  }

  get ok(): boolean {
    return this.#status === 200
  }

  /** Compresses once for each encoding. */
  async respond(acceptEncoding: string | null): Promise<Response> {
    const body = this.#body
    const headers = new Headers(this.#headers)
    const encoding =
      body.byteLength < MIN_COMPRESSED_BYTES ? null : preferredEncoding(acceptEncoding, SMALLEST)
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

/** @param dataState reads the state of the database. */
export function visitorReadCache(dataState: () => Promise<DataState>) {
  const responses = new SnapshotCache<CachedResponse>({
    dataState,
    maxBytes: MAX_BYTES,
    maxAgeMs: MAX_AGE_MS,
  })

  return async (request: Request, read: () => Promise<Response>): Promise<CachedResponse> => {
    const { pathname, search } = new URL(request.url)
    const key = JSON.stringify([
      pathname + search,
      ...VARYING_HEADERS.map((name) => request.headers.get(name)),
    ])
    return responses.get(key, async () => {
      const response = await read()
      const body = await response.arrayBuffer()
      const text = Buffer.from(body).toString('latin1')
      const value = new CachedResponse(response, body)
      return { value, keep: response.ok, areas: areasOf(request.url, text), lastsMs: msToNextEnd(text) }
    })
  }
}
