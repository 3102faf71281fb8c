import { expect, test } from 'vitest'

import { distributionRows, ratingFormTexts, ratingProblem } from './rating-rules.ts'

test('a rating needs stars; the comment is optional and bounded', () => {
  expect(ratingProblem({ value: null, comment: 'Kind' })).toBe('Please select a rating.')
  expect(ratingProblem({ value: 1, comment: '' })).toBeNull()
  expect(ratingProblem({ value: 5, comment: 'x'.repeat(2000) })).toBeNull()
  expect(ratingProblem({ value: 5, comment: 'x'.repeat(2001) })).toBe(
    'A comment can have at most 2,000 characters.',
  )
})

test('the form says whether it adds or changes', () => {
  expect(ratingFormTexts(false)).toEqual({ title: 'Rate This Developer', submit: 'Submit Rating' })
  expect(ratingFormTexts(true)).toEqual({ title: 'Update Your Rating', submit: 'Update Rating' })
})

test('the distribution starts with the best', () => {
  expect(distributionRows({ '1': 1, '2': 0, '3': 2, '4': 3, '5': 9 })).toEqual([
    { stars: 5, count: 9 },
    { stars: 4, count: 3 },
    { stars: 3, count: 2 },
    { stars: 2, count: 0 },
    { stars: 1, count: 1 },
  ])
})
