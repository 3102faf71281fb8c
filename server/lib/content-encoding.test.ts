import { once } from 'node:events'
import {
  brotliDecompressSync,
  createBrotliDecompress,
  createZstdDecompress,
  gunzipSync,
  zstdDecompressSync,
} from 'node:zlib'

import { expect, test } from 'vitest'

import { compress, preferredEncoding, QUICKEST, SMALLEST } from './content-encoding.ts'

const TEXT = 'Magaalada Muqdisho '.repeat(100)

test.each([
  ['br', 'br'],
  ['gzip, deflate, br', 'br'],
  ['gzip', 'gzip'],
  ['GZIP;q=0.5', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.0', null],
  ['identity', null],
  ['', null],
  [null, null],
])('"%s" gets %s', (header, encoding) => {
  expect(preferredEncoding(header, SMALLEST)).toBe(encoding)
})

test('what is sent once is compressed in the quickest way that the client knows', () => {
  expect(preferredEncoding('gzip, deflate, br, zstd', QUICKEST)).toBe('zstd')
  expect(preferredEncoding('gzip, deflate, br', QUICKEST)).toBe('br')
})

test('a compressed body decompresses to the same text', async () => {
  const br = await compress(TEXT, 'br')
  const gzip = await compress(TEXT, 'gzip')
  const zstd = await compress(TEXT, 'zstd', QUICKEST)
  expect(zstdDecompressSync(zstd.body).toString()).toBe(TEXT)
  expect(brotliDecompressSync(br.body).toString()).toBe(TEXT)
  expect(gunzipSync(gzip.body).toString()).toBe(TEXT)
  expect(br.headers).toEqual({ vary: 'accept-encoding', 'content-encoding': 'br' })
})

test('a browser reads the first half of a page before the second comes', async () => {
  const text = Array.from({ length: 10_000 }, () => Math.random().toString(36)).join(' ')
  for (const [encoding, reader] of [
    ['br', createBrotliDecompress()],
    ['zstd', createZstdDecompress()],
  ] as const) {
    const { body } = await compress(text, encoding, [encoding])
    reader.write(body.subarray(0, body.byteLength / 2))
    await once(reader, 'readable')
    await expect.poll(() => reader.readableLength).toBeGreaterThan(text.length / 4)
    reader.destroy()
  }
})

test('a few bytes stay as they are', async () => {
  const { body, headers } = await compress('hi', 'br')
  expect(Buffer.from(body).toString()).toBe('hi')
  expect(headers).toEqual({ vary: 'accept-encoding' })
})
