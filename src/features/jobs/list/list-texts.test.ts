import { expect, test } from 'vitest'

import { fitsText } from './job-card.tsx'
import { nearText } from './near-list.tsx'

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

test.each([
  [{ by: 'remote', words: [], total: 1 }, true, 'None in Burao. 1 job is remote:'],
  [{ by: 'remote', words: [], total: 3 }, false, '3 more jobs are remote:'],
  [
    { by: 'words', words: ['first job', 'hargeisa'], total: 2 },
    true,
    'None has all of these words. 2 jobs have “first job” or “hargeisa”:',
  ],
] as const)('what comes near, %j', (near, isAlone, expected) => {
  expect(nearText({ ...near, words: [...near.words], total_exact: true }, 'Burao', isAlone)).toBe(expected)
})
