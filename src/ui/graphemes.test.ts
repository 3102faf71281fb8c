import { expect, test } from 'vitest'

import { graphemes } from './graphemes.ts'

test.each([
  '',
  'Samsam Yuusuf',
  'Zoë “Éva” – 12 %\n©',
  'ليلى عمر',
  'لَيلى',
  'e\u0301clair',
  'Ame\u0301lie',
  'cafe\u0301',
  '©\ufe0f and ☕',
  'a 👩‍👩‍👧 family 🇸🇴🇰🇪',
  '\r\n',
  'a\r\nb',
])('%j has the letters that a segmenter finds', (text) => {
  const found = [...new Intl.Segmenter().segment(text)].map(({ index, segment }) => ({ index, segment }))
  expect([...graphemes(text)]).toEqual(found)
})
