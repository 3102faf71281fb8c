import { expect, test } from 'vitest'

import { withPicturesOnce } from './evidence-pictures.ts'

const piece = { at: '2026-11-23T08:00:00Z', by: 'Xasan', reported: true }

test('each picture is shown once, and its mark in the text is a word', () => {
  const text = 'Buy ![a shop](/a.webp "Shop") and ![b](<https://other.example/b.webp>), see [it](/a.webp)'
  expect(
    withPicturesOnce([
      { ...piece, text, pictures: ['/a.webp', '/a.webp'] },
      { ...piece, text: '![a shop](/a.webp)', pictures: ['/a.webp', '/c.webp'] },
      { ...piece, text: null, pictures: [] },
    ]),
  ).toEqual([
    {
      ...piece,
      text: 'Buy [picture] and ![b](<https://other.example/b.webp>), see [it](/a.webp)',
      pictures: ['/a.webp'],
    },
    { ...piece, text: '[picture]', pictures: ['/c.webp'] },
    { ...piece, text: null, pictures: [] },
  ])
})
