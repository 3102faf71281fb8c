import { expect, test } from 'vitest'

import { levelChoices } from './filter-texts.ts'

test('both words of a step are one choice, and one alone is named by itself', () => {
  expect(levelChoices(['Dhexe', 'Sare', 'Senior'])).toEqual([
    { levels: ['Dhexe'], label: 'Dhexe' },
    { levels: ['Sare', 'Senior'], label: 'Senior · Sare' },
  ])
})
