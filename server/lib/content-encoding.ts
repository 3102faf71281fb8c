/** Chooses a response's compression, and compresses. */
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip, zstdCompressSync } from 'node:zlib'

/** Bytes. Smaller bodies are sent as they are: compression saves less than its header costs. */
export const MIN_COMPRESSED_BYTES = 1024
/** Quality from 0 to 11. Above this a page takes milliseconds longer and shrinks by a few percent only. */
const BROTLI_QUALITY = 5
const GZIP_LEVEL = 6
/**
 * `ZSTD_c_targetCBlockSize`, which Node does not name: bytes of a block on the wire. Without it a block holds 128 kB of
 * text, and the browser reads nothing of a page, nor asks for its picture, until all of it has come.
 */
const ZSTD_BLOCK = { 130: 4_000 }
/** Encodings for responses that are sent many times. */
export const SMALLEST = ['br', 'gzip'] as const
/** Encodings for responses that may be sent only once: zstd takes an eighth of brotli's time and a tenth more bytes. */
export const QUICKEST = ['zstd', ...SMALLEST] as const

export type ContentEncoding = (typeof QUICKEST)[number]

const compressors = {
  br: (data: Uint8Array) =>
    promisify(brotliCompress)(data, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: data.byteLength,
      },
    }),
  gzip: (data: Uint8Array) => promisify(gzip)(data, { level: GZIP_LEVEL }),
  // Takes a tenth of a millisecond, less than handing the data to another thread.
  zstd: async (data: Uint8Array) => zstdCompressSync(data, { params: ZSTD_BLOCK }),
}

/** Returns the first of the encodings that `Accept-Encoding` allows, or null for none. */
export function preferredEncoding<Encoding extends ContentEncoding>(
  acceptEncoding: string | undefined | null,
  encodings: readonly Encoding[],
): Encoding | null {
  const accepted = new Set(
    (acceptEncoding ?? '')
      .toLowerCase()
      .split(',')
      .map((entry) => entry.split(';').map((part) => part.trim()))
      .filter(([, quality]) => !/^q=0(\.0*)?$/.test(quality ?? ''))
      .map(([name]) => name),
  )
  return encodings.find((encoding) => accepted.has(encoding)) ?? null
}

/** Returns the body in the client's preferred encoding, and the response headers for it. */
export async function compress(
  text: string | Uint8Array,
  acceptEncoding: string | undefined | null,
  encodings: readonly ContentEncoding[] = SMALLEST,
) {
  const data = typeof text === 'string' ? Buffer.from(text) : text
  const encoding =
    data.byteLength < MIN_COMPRESSED_BYTES ? null : preferredEncoding(acceptEncoding, encodings)
  const headers: Record<string, string> = { vary: 'accept-encoding' }
  if (!encoding) return { body: new Uint8Array(data), headers }
  headers['content-encoding'] = encoding
  return { body: new Uint8Array(await compressors[encoding](data)), headers }
}
