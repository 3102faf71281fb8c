/** Which compressed form of an answer the client can read, and compression on the fly. */
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export type ContentEncoding = 'br' | 'gzip'

/** Below this size (bytes) the header costs more than compression saves. */
export const MIN_SIZE = 1024
/** Of 0 to 11: beyond this a page costs milliseconds more for a few percent less. */
const BROTLI_QUALITY = 5
const GZIP_LEVEL = 6

const compressors = {
  br: (data: Uint8Array) =>
    promisify(brotliCompress)(data, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: data.byteLength,
      },
    }),
  gzip: (data: Uint8Array) => promisify(gzip)(data, { level: GZIP_LEVEL }),
}

/** The best encoding that `Accept-Encoding` allows, or null for none. */
export function preferredEncoding(acceptEncoding: string | undefined | null): ContentEncoding | null {
  const accepted = new Set(
    (acceptEncoding ?? '')
      .toLowerCase()
      .split(',')
      .map((entry) => entry.split(';').map((part) => part.trim()))
      .filter(([, quality]) => !/^q=0(\.0*)?$/.test(quality ?? ''))
      .map(([name]) => name),
  )
  if (accepted.has('br')) return 'br'
  return accepted.has('gzip') ? 'gzip' : null
}

/** The body in the encoding that the client prefers, with the headers that go with it. */
export async function compress(text: string | Uint8Array, acceptEncoding: string | undefined | null) {
  const data = typeof text === 'string' ? Buffer.from(text) : text
  const encoding = data.byteLength < MIN_SIZE ? null : preferredEncoding(acceptEncoding)
  const headers: Record<string, string> = { vary: 'accept-encoding' }
  if (!encoding) return { body: new Uint8Array(data), headers }
  headers['content-encoding'] = encoding
  return { body: new Uint8Array(await compressors[encoding](data)), headers }
}
