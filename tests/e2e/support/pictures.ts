/** Picture files for upload tests, and the files that are stored. */
import { deflateSync } from 'node:zlib'

import type { Page } from '@playwright/test'
import * as v from 'valibot'

import { projectUnderTest } from '#tests/support/supabase-project.ts'
import { test as base } from './fixtures.ts'

interface PictureFixtures {
  /** Allows the errors of Playwright's trace recorder, which fetches previews of pictures against the policy. */
  ignoreRecorder: undefined
  /** Lists the stored files in a folder of any bucket, e.g. the member's. */
  filesIn: (folder: string) => Promise<string[]>
}

export const test = base.extend<PictureFixtures>({
  filesIn: async ({ product }, use) => {
    const row = v.object({ name: v.string() })
    await use(async (folder) => {
      const rows = await product.sql('select name from storage.objects where name like $1 order by name', [
        `${folder}/%`,
      ])
      return rows.map((entry) => v.parse(row, entry).name)
    })
  },
  ignoreRecorder: [
    async ({ allowErrors }, use) => {
      allowErrors(/Connecting to 'blob:/)
      await use(undefined)
    },
    { auto: true },
  ],
})

/** The beginning of stored pictures' URLs: a path on our own server, a full URL on a Supabase project. */
export const STORED_UNDER = `${projectUnderTest()?.url ?? ''}/storage/v1/object/public`

interface PictureFile {
  name: string
  mimeType: string
  buffer: Buffer
}

/** A grey PNG of this size. */
export function pngFile(name: string, width = 640, height = 480): PictureFile {
  const row = Buffer.alloc(1 + Math.ceil(width / 8), 0x55)
  row[0] = 0 // no filter
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 1 // one bit for each pixel
  const rows = deflateSync(Buffer.concat(Array.from({ length: height }, () => row)))
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const buffer = Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ])
  return { name, mimeType: 'image/png', buffer }
}

/** A photo of a phone: a JPEG with GPS data in its header. */
export async function photoFile(page: Page, width = 1600, height = 1200): Promise<PictureFile> {
  const bytes = await page.evaluate(
    async ([w, h]) => {
      const canvas = document.createElement('canvas')
      canvas.width = w
      canvas.height = h
      const context = canvas.getContext('2d')
      if (context) context.fillRect(0, 0, w / 2, h / 2)
      const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg'))
      return [...new Uint8Array((await blob?.arrayBuffer()) ?? new ArrayBuffer(0))]
    },
    [width, height] as const,
  )
  const jpeg = Buffer.from(bytes)
  const exif = Buffer.from('Exif\0\0GPSLatitude 2.0469 N GPSLongitude 45.3182 E')
  const marker = Buffer.from([0xff, 0xe1, 0, 0])
  marker.writeUInt16BE(exif.length + 2, 2)
  return {
    name: 'photo.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.concat([jpeg.subarray(0, 2), marker, exif, jpeg.subarray(2)]),
  }
}

/** Holds the decoding of pictures, as on a slow phone, until the returned function is called. Call it before `goto`. */
export async function holdPictures(page: Page): Promise<() => Promise<unknown>> {
  const GO = 'let-pictures-go'
  await page.addInitScript((go) => {
    const open = window.createImageBitmap.bind(window)
    const held = new Promise((resolve) => window.addEventListener(go, resolve, { once: true }))
    Reflect.set(window, 'createImageBitmap', (source: Blob) => held.then(() => open(source)))
  }, GO)
  return () => page.evaluate((go) => window.dispatchEvent(new Event(go)), GO)
}

/** A file that is no picture, and the field's error for it. Unit tests of `check-image` cover more files. */
export const BAD_FILE = { name: 'picture.png', mimeType: 'image/png', buffer: Buffer.from('hello') }
export const WRONG_TYPE = 'Please select a valid image file (JPEG, PNG, GIF, WEBP)'

const CRC_TABLE = Array.from({ length: 256 }, (_, byte) => {
  let value = byte
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1
  return value >>> 0
})

function chunk(name: string, data: Buffer) {
  const body = Buffer.concat([Buffer.from(name), data])
  let crc = 0xffffffff
  for (const byte of body) crc = (CRC_TABLE[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8)
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE((crc ^ 0xffffffff) >>> 0, 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}
