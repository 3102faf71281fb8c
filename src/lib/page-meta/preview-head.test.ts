import { expect, test } from 'vitest'

import { previewHead } from './preview-head.ts'

const SITE = { siteUrl: 'https://hibo.example', siteName: 'Hibo' }
const STORED = 'https://hibo.example/storage/v1/object/public/profile-images/1/avatar_1'

test.each([
  ['the JPEG beside a WebP', `${STORED}.jpg.webp`, `${STORED}.jpg`, 'summary'],
  ['a JPEG', `${STORED}.jpg`, `${STORED}.jpg`, 'summary'],
  ['a picture without an extension', 'https://a.example/u/1?v=4', 'https://a.example/u/1?v=4', 'summary'],
  [
    'the site’s own for a WebP alone',
    `${STORED}.webp`,
    'https://hibo.example/preview.png',
    'summary_large_image',
  ],
  ['the site’s own without a picture', undefined, 'https://hibo.example/preview.png', 'summary_large_image'],
])('messengers get %s', (_name, url, shown, card) => {
  const details = { image: { url, alt: 'Hodan', wide: false } }
  const head = previewHead({ title: 'Hodan', description: '', path: '/', details }, SITE)
  expect(head).toContain(`property="og:image" content="${shown}"`)
  expect(head).toContain(`name="twitter:card" content="${card}"`)
})
