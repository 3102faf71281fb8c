import { expect, test } from 'vitest'

import { titleText } from './title.ts'

test('who gave no title is a developer', () => {
  expect([null, '', '  ', ' UX Writer '].map(titleText)).toEqual([
    'Developer',
    'Developer',
    'Developer',
    'UX Writer',
  ])
})
