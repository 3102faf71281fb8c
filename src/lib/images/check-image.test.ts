import { expect, test } from 'vitest'

import { checkImage, ImageError, POST_IMAGE_RULES, PROFILE_IMAGE_RULES } from './check-image.ts'

const TYPE_MESSAGE = 'Please select a valid image file (JPEG, PNG, GIF, WEBP)'
const SIZE_MESSAGE = 'Image size must be less than 2MB'

const uint16 = (value: number) => [value >> 8, value & 0xff]
const uint32 = (value: number) => [...uint16(value >>> 16), ...uint16(value & 0xffff)]
const latin = (text: string) => [...text].map((letter) => letter.charCodeAt(0))

function chunk(name: string, data: number[]) {
  return [...uint32(data.length), ...latin(name), ...data, 0, 0, 0, 0]
}

function png(width: number, height: number) {
  const header = [...uint32(width), ...uint32(height), 8, 6, 0, 0, 0]
  const signature = [0x89, ...latin('PNG\r\n\x1a\n')]
  return [...signature, ...chunk('IHDR', header), ...chunk('IDAT', []), ...chunk('IEND', [])]
}

/** A PNG of exactly `size` bytes, filled with zeros. */
function pngOfSize(size: number) {
  const empty = png(8, 8)
  const tail = chunk('IEND', [])
  const idat = empty.length - tail.length - chunk('IDAT', []).length
  const data = idat + 8 // after the length and the name of the chunk
  const bytes = new Uint8Array(size)
  bytes.set(empty.slice(0, data))
  bytes.set(uint32(size - empty.length), idat)
  bytes.set(tail, size - tail.length)
  return bytes
}

/** A picture with a small preview in its header, as phones write it. The preview has its own end marker. */
function jpeg(width: number, height: number) {
  const preview = [...latin('Exif'), 0xff, 0xd8, 0xff, 0xd9]
  const frame = [8, ...uint16(height), ...uint16(width), 1, 1, 0x11, 0]
  return [
    ...[0xff, 0xd8, 0xff, 0xe1, ...uint16(preview.length + 2), ...preview],
    ...[0xff, 0xc2, ...uint16(frame.length + 2), ...frame],
    ...[0xff, 0xda, 0, 2, 7, 7, 7, 0xff, 0xd9],
  ]
}

function gif(width: number, height: number) {
  const little = (value: number) => uint16(value).reverse()
  const header = [...latin('GIF89a'), ...little(width), ...little(height), 0x80, 0, 0]
  const colours = [0, 0, 0, 255, 255, 255]
  const comment = [0x21, 0xfe, 2, 0x3b, 0x3b, 0]
  const image = [0x2c, 0, 0, 0, 0, ...little(width), ...little(height), 0, 2, 2, 0x4c, 1, 0]
  return [...header, ...colours, ...comment, ...image, 0x3b]
}

function webp(width: number, height: number) {
  const bits = (width - 1) | ((height - 1) << 14)
  const body = [...latin('WEBPVP8L'), 9, 0, 0, 0, 0x2f, ...uint32(bits >>> 0).reverse(), 0, 0, 0, 0]
  return [...latin('RIFF'), ...uint32(body.length).reverse(), ...body]
}

const blob = (bytes: ArrayLike<number>) => new Blob([new Uint8Array(bytes)])

async function refusal(bytes: ArrayLike<number>, rules = PROFILE_IMAGE_RULES) {
  const error: unknown = await checkImage(blob(bytes), rules).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(ImageError)
  return error instanceof ImageError ? error : null
}

test.each(Object.entries({ png, jpeg, gif, webp }))(
  'a picture in the format %s passes regardless of the file name',
  async (format, pictureOf) => {
    const header = await checkImage(blob(pictureOf(640, 480)), PROFILE_IMAGE_RULES)
    expect(header).toMatchObject({ format, width: 640, height: 480, complete: true })
  },
)

test.each(['', '<svg xmlns="http://www.w3.org/2000/svg"/>', '%PDF-1.7 and so on', 'BM, a bitmap'])(
  'a file that is no picture, %j, is refused',
  async (content) => {
    expect((await refusal(latin(content)))?.message).toBe(TYPE_MESSAGE)
  },
)

test('a truncated file is refused in every format', async () => {
  for (const bytes of [png(64, 64), jpeg(64, 64), gif(64, 64), webp(64, 64)]) {
    for (const length of [13, Math.floor(bytes.length / 2), bytes.length - 2]) {
      expect((await refusal(bytes.slice(0, length)))?.message).toBe(TYPE_MESSAGE)
    }
  }
})

test('a GIF is taken without its end mark, and with up to 64 kB behind it, as browsers do', async () => {
  const whole = gif(64, 64)
  const end = whole.length - 1
  for (const bytes of [
    whole.slice(0, end),
    [...whole, 10],
    [...whole.slice(0, end), 10],
    [...whole, ...Array.from({ length: 64 * 1024 }, () => 7)],
  ]) {
    expect(await checkImage(blob(bytes), PROFILE_IMAGE_RULES)).toMatchObject({ complete: true, end })
  }
  const tooMuch = [...whole, ...Array.from({ length: 64 * 1024 + 1 }, () => 0)]
  expect((await refusal(tooMuch))?.detail).toBe('This file is damaged or incomplete.')
})

test('a profile or project picture must be smaller than 2 MB', async () => {
  const limit = 2 * 1024 * 1024
  expect((await refusal(pngOfSize(limit)))?.message).toBe(SIZE_MESSAGE)
  const header = await checkImage(blob(pngOfSize(limit - 1)), PROFILE_IMAGE_RULES)
  expect(header.complete).toBe(true)
})

test('a post picture may have 5 MB and has messages of its own', async () => {
  const limit = 5 * 1024 * 1024
  expect((await checkImage(blob(pngOfSize(limit)), POST_IMAGE_RULES)).width).toBe(8)
  expect((await refusal(pngOfSize(limit + 1), POST_IMAGE_RULES))?.message).toBe('File is too large (max 5MB)')
  expect((await refusal(latin('text'), POST_IMAGE_RULES))?.message).toBe(
    'Please upload a valid image file (JPEG, PNG, GIF, WEBP)',
  )
})

test('a small file with 20,000 × 20,000 pixels is refused before it is decoded', async () => {
  const error = await refusal(png(20_000, 20_000))
  expect(error?.message).toBe(SIZE_MESSAGE)
  expect(error?.detail).toContain('20,000 × 20,000 pixels')
})
