import { expect, test } from 'vitest'

import { learningText } from './stat-cards.tsx'

test('skills being learned are counted apart, and named', () => {
  expect(learningText({ skill_count: 7, learning_count: 2 })).toBe('Known 5, learning 2')
  expect(learningText({ skill_count: 1, learning_count: 1 })).toBe('Known 0, learning 1')
  expect(learningText({ skill_count: 7, learning_count: 0 })).toBeNull()
})
