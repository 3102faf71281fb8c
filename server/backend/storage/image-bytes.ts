/**
 * Defect: a file is served as what its sender declared, from the app's own origin.
 * Way around: an upload must be a whole picture of the type that it declares, by its own bytes, and one that a phone
 * can open. The same reader checks pictures in the browser, before they are sent.
 */
import { type ImageFormat, MAX_PIXELS, readImageHeader } from '#src/lib/images/image-header.ts'

import { ApiError } from '../http/api-error.ts'

const FORMATS = new Map<string, ImageFormat>([
  ['image/jpeg', 'jpeg'],
  ['image/png', 'png'],
  ['image/gif', 'gif'],
  ['image/webp', 'webp'],
])

/** The types that browsers may show from here; every other file is a download. */
export function isShownImage(type: string): boolean {
  return FORMATS.has(type)
}

/**
 * @throws ApiError 415 for a declared picture whose bytes are something else or end too early, and for every type
 *   that is not known here; 413 for more pixels than a phone has memory for, however few bytes they take.
 */
export function checkImageBytes(type: string, bytes: Uint8Array<ArrayBuffer>): void {
  const header = readImageHeader(bytes.buffer)
  if (!header?.complete || header.format !== FORMATS.get(type) || header.width < 1 || header.height < 1) {
    throw new ApiError(415, 'invalid_mime_type', `The file is not what it declares to be: ${type}`)
  }
  if (header.width * header.height > MAX_PIXELS) {
    throw new ApiError(413, 'payload_too_large', 'The picture has too many pixels')
  }
}
