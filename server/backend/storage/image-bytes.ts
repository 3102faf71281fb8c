/**
 * Checks the bytes of uploads. Files are served from the app's own origin with the type that their sender declared. So
 * an upload must be a complete picture of its declared type, with few enough pixels for a phone. The browser checks
 * pictures with the same reader before it sends them.
 */
import { GIF_END, type ImageFormat, MAX_PIXELS, readImageHeader } from '#src/lib/images/image-header.ts'

import { ApiError } from '../http/api-error.ts'

const FORMATS = new Map<string, ImageFormat>([
  ['image/jpeg', 'jpeg'],
  ['image/png', 'png'],
  ['image/gif', 'gif'],
  ['image/webp', 'webp'],
])

/** True for types that browsers may display from this origin. Every other file is a download. */
export function isShownImage(type: string): boolean {
  return FORMATS.has(type)
}

/**
 * Returns the bytes to store: a GIF with its end mark, and nothing behind it.
 * @throws ApiError 415 if the bytes are not a complete picture of the declared type, or the type is unknown; 413 if the
 *   picture has more pixels than a phone has memory for.
 */
export function checkedImage(type: string, bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const header = readImageHeader(bytes.buffer)
  if (!header?.complete || header.format !== FORMATS.get(type) || header.width < 1 || header.height < 1) {
    throw new ApiError(415, 'invalid_mime_type', `The file is not what it declares to be: ${type}`)
  }
  if (header.width * header.height > MAX_PIXELS) {
    throw new ApiError(413, 'payload_too_large', 'The picture has too many pixels')
  }
  if (header.end === undefined) return bytes
  const whole = new Uint8Array(header.end + 1)
  whole.set(bytes.subarray(0, header.end))
  whole[header.end] = GIF_END
  return whole
}
