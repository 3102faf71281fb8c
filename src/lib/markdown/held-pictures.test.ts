import { expect, test } from 'vitest'

import './reference-names.ts'

import { heldPictures, shownPictures } from './held-pictures.ts'
import { safeHtml } from './safe-html.ts'

const html = safeHtml(
  '<p>Before</p><img src="/storage/v1/object/public/post-media/a.webp" alt="A &quot;dhow&quot; &lt;3"><p>After</p>',
)

test('held pictures leave no URL that a browser would load', () => {
  expect(html).toContain('<img')
  const held = heldPictures(html)
  expect(held).not.toMatch(/<img|\ssrc=/)
  expect(held).toContain('A &quot;dhow&quot;')
  expect(held).toContain('<p dir="auto">After</p>')
})

test('released pictures are restored unchanged', () => {
  expect(shownPictures(heldPictures(html))).toBe(html)
  expect(shownPictures(html)).toBe(html)
})

test('holding pictures twice changes nothing', () => {
  expect(heldPictures(heldPictures(html))).toBe(heldPictures(html))
})
