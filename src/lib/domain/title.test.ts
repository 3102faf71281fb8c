import { expect, test } from 'vitest'

import { titleText } from './title.ts'

test('the title defaults to Developer', () => {
  expect([null, '', '  ', ' UX Writer '].map(titleText)).toEqual([
    'Developer',
    'Developer',
    'Developer',
    'UX Writer',
  ])
})
