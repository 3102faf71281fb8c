import { expect, test } from 'vitest'

import { checkedImage } from './image-bytes.ts'

/** One pixel: header, two colours, and an image. */
const GIF = Buffer.from('R0lGODlhAQABAIAAAAAAAP///ywAAAAAAQABAAACAkQBADs=', 'base64')
const PAGE = Buffer.from('<script>alert(1)</script>')
const stored = (bytes: Buffer) => Buffer.from(checkedImage('image/gif', new Uint8Array(bytes)))

test.each([
  ['as it is', GIF],
  ['without its end mark', GIF.subarray(0, -1)],
  ['with a newline behind it', Buffer.concat([GIF, Buffer.from('\n')])],
  ['with a page behind it', Buffer.concat([GIF, PAGE])],
  ['with a page in place of its end mark', Buffer.concat([GIF.subarray(0, -1), PAGE])],
])('a GIF %s is stored with its end mark and nothing behind', (_, bytes) => {
  expect(stored(bytes)).toEqual(GIF)
})

test('a GIF that was cut off, or with too much behind it, is refused', () => {
  expect(() => stored(GIF.subarray(0, -3))).toThrow('not what it declares')
  expect(() => stored(Buffer.concat([GIF, Buffer.alloc(70_000)]))).toThrow('not what it declares')
})
