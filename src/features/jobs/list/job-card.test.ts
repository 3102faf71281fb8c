import { expect, test } from 'vitest'

import { fitsText } from './job-card.tsx'

test.each([
  [['React', 'TypeScript'], true, true, 'Fits you: React, TypeScript, your place, your level'],
  [[], false, true, 'Fits you: your level'],
  [[], false, false, null],
])(
  'an offer says what fits: skills %j by name, then place (%s) and level (%s)',
  (names, place, level, text) => {
    const skills = names.map((name) => ({ id: name, name }))
    expect(fitsText({ fits: { skills, place, level } })).toBe(text)
  },
)

test('an offer that was not compared says nothing', () => {
  expect(fitsText({ fits: null })).toBeNull()
})
