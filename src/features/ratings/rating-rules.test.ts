import { expect, test } from 'vitest'

import { distributionRows, ratingFormTexts, ratingProblem } from './rating-rules.ts'

test('a rating needs stars; its comment is optional and limited', () => {
  expect(ratingProblem({ value: null, comment: 'Kind' })).toEqual({
    field: 'value',
    message: 'Please select a rating.',
  })
  expect(ratingProblem({ value: 1, comment: '' })).toBeNull()
  expect(ratingProblem({ value: 5, comment: 'x'.repeat(2000) })).toBeNull()
  expect(ratingProblem({ value: 5, comment: 'x'.repeat(2001) })).toEqual({
    field: 'comment',
    message: 'A comment can have at most 2,000 characters.',
  })
})

test('the texts differ for a first rating and a change', () => {
  expect(ratingFormTexts(false)).toEqual({ title: 'Rate This Developer', submit: 'Submit Rating' })
  expect(ratingFormTexts(true)).toEqual({ title: 'Update Your Rating', submit: 'Update Rating' })
})

test('the distribution starts with five stars', () => {
  expect(distributionRows({ '1': 1, '2': 0, '3': 2, '4': 3, '5': 9 })).toEqual([
    { stars: 5, count: 9 },
    { stars: 4, count: 3 },
    { stars: 3, count: 2 },
    { stars: 2, count: 0 },
    { stars: 1, count: 1 },
  ])
})
