import { expect, test } from 'vitest'

import { reasonProblem } from './decision-rules.ts'

test.each(['', ' \n', '\u200B'])('a member gets a reason to read: %j is none', (text) => {
  expect(reasonProblem(text)).toBe('Please write why. The member reads it.')
  expect(reasonProblem(text, true)).toBeUndefined()
})

test('a reason that is too long says by how much, counted as the database counts', () => {
  expect(reasonProblem('🌿'.repeat(2_000))).toBeUndefined()
  expect(reasonProblem('x'.repeat(2_001))).toBe('This is 1 character too long. The limit is 2,000.')
  expect(reasonProblem('x'.repeat(2_100), true)).toBe('This is 100 characters too long. The limit is 2,000.')
})
