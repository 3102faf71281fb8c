/** Reads the header of a picture file, because file names and declared types are not reliable. */

/** Bounds memory: a decoded picture takes four bytes per pixel, regardless of the file size. */
export const MAX_PIXELS = 40_000_000

export type ImageFormat = 'jpeg' | 'png' | 'gif' | 'webp'

export interface ImageHeader {
  format: ImageFormat
  /** Pixels, as stored; a camera's rotation flag may swap them on display. */
  width: number
  height: number
  /** False when the end of the file is missing. */
  complete: boolean
  /** GIF: the offset behind its last block, where `GIF_END` belongs. */
  end?: number
}

/** Detects the format from the first 12 bytes. Null for any other format. */
export function imageFormat(start: ArrayBuffer): ImageFormat | null {
  const latin = String.fromCharCode(...new Uint8Array(start.slice(0, 12)))
  if (latin.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (latin.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (/^GIF8[79]a/.test(latin)) return 'gif'
  if (/^RIFF.{4}WEBP/s.test(latin)) return 'webp'
  return null
}

const READERS = { jpeg: readJpeg, png: readPng, gif: readGif, webp: readWebp }

/** Reads a JPEG, PNG, GIF or WebP file. Null for anything else, and for a file cut off before its dimensions. */
export function readImageHeader(file: ArrayBuffer): ImageHeader | null {
  const format = imageFormat(file)
  try {
    return format && READERS[format](new DataView(file))
  } catch (error) {
    // DataView throws it for reads beyond the end.
    if (error instanceof RangeError) return null
    throw error
  }
}

function readPng(view: DataView): ImageHeader {
  const CHUNK_FRAME = 12 // bytes around the data: length, type, checksum
  const IEND = 0x49454e44 // as a number: a file may hold hundreds of thousands of empty chunks
  let complete = false
  let offset = 8
  while (!complete && offset + CHUNK_FRAME <= view.byteLength) {
    const end = offset + CHUNK_FRAME + view.getUint32(offset)
    complete = view.getUint32(offset + 4) === IEND && end <= view.byteLength
    offset = end
  }
  return { format: 'png', width: view.getUint32(16), height: view.getUint32(20), complete }
}

/** The byte that ends a GIF. Browsers also show a GIF without it, and ignore bytes after it. */
export const GIF_END = 0x3b
const MAX_BYTES_BEHIND_GIF = 64 * 1024

function readGif(view: DataView): ImageHeader {
  const IMAGE = 0x2c
  const EXTENSION = 0x21
  let images = 0
  let end = 13 + gifColoursBytes(view.getUint8(10))
  while (end < view.byteLength) {
    const block = view.getUint8(end)
    if (block === EXTENSION) end = afterGifData(view, end + 2)
    else if (block === IMAGE) {
      end = afterGifData(view, end + 11 + gifColoursBytes(view.getUint8(end + 9)))
      images += 1
    } else break
  }
  return {
    format: 'gif',
    width: view.getUint16(6, true),
    height: view.getUint16(8, true),
    complete: images > 0 && view.byteLength - end <= 1 + MAX_BYTES_BEHIND_GIF,
    end,
  }
}

function gifColoursBytes(flags: number) {
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0
}

/** The offset after a GIF's data blocks: each begins with its length, and an empty one ends them. */
function afterGifData(view: DataView, start: number) {
  let offset = start
  for (let length = -1; length !== 0; offset += 1 + length) length = view.getUint8(offset)
  return offset
}

function readWebp(view: DataView): ImageHeader | null {
  const complete = view.getUint32(4, true) + 8 <= view.byteLength
  const chunk = String.fromCharCode(...new Uint8Array(view.buffer, 12, 4))
  if (chunk === 'VP8 ') {
    const side = (offset: number) => view.getUint16(offset, true) & 0x3fff
    return { format: 'webp', width: side(26), height: side(28), complete }
  }
  if (chunk === 'VP8L') {
    const bits = view.getUint32(21, true)
    return { format: 'webp', width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1, complete }
  }
  if (chunk === 'VP8X') {
    const side = (offset: number) => (view.getUint16(offset, true) | (view.getUint8(offset + 2) << 16)) + 1
    return { format: 'webp', width: side(24), height: side(27), complete }
  }
  return null
}

function readJpeg(view: DataView): ImageHeader | null {
  let size: { width: number; height: number } | null = null
  let offset = 2
  while (view.getUint8(offset) === 0xff) {
    const marker = view.getUint8(offset + 1)
    if (marker === 0xff) {
      offset += 1 // padding
      continue
    }
    const START_OF_SCAN = 0xda
    if (marker === START_OF_SCAN) break
    // SOF0 to SOF15, except the three codes in that range with another meaning.
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      size = { height: view.getUint16(offset + 5), width: view.getUint16(offset + 7) }
    offset += 2 + view.getUint16(offset + 2)
  }
  return size && { format: 'jpeg', ...size, complete: endsAfter(view, offset) }
}

/** Whether an end marker follows the picture data at `start`, i.e. not the end marker of a preview in the header. */
function endsAfter(view: DataView, start: number) {
  for (let offset = view.byteLength - 2; offset >= start; offset -= 1) {
    if (view.getUint8(offset) === 0xff && view.getUint8(offset + 1) === 0xd9) return true
  }
  return false
}
