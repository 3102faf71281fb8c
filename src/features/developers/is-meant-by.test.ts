import { expect, test } from 'vitest'

import { isMeantBy } from './is-meant-by.ts'

test('a search means a name when it begins one of its words, not by letters in the middle', () => {
  expect(isMeantBy('backend', 'Backend Developer')).toBe(true)
  expect(isMeantBy('dev', 'Backend Developer')).toBe(true)
  expect(isMeantBy('ali', 'Quality Engineer')).toBe(false)
  expect(isMeantBy('b', 'Backend Developer')).toBe(false)
})
