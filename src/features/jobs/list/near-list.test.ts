import { expect, test } from 'vitest'

import { nearText } from './near-list.tsx'

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
