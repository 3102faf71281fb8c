import { expect, test } from 'vitest'

import { storedUrl } from './image-store.ts'

const SITE = 'https://hibo.example'

test('a picture of this site is stored as a path, one of another site as a URL', () => {
  expect(storedUrl(`${SITE}/storage/v1/object/public/post-media/a.webp`, SITE)).toBe(
    '/storage/v1/object/public/post-media/a.webp',
  )
  expect(storedUrl('https://files.example/a.webp', SITE)).toBe('https://files.example/a.webp')
})

test.each(['', 'http://', 'blob:https://hibo.example/1', 'javascript:alert(1)'])(
  'without a URL that browsers load, %j, the picture is not stored',
  (url) => {
    expect(() => storedUrl(url, SITE)).toThrow('Media URL generation failed')
  },
)
