import { expect, test } from 'vitest'

import { answerProblem, ratingFormTexts, ratingProblem } from './rating-rules.ts'

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

test('an answer needs visible words, and at most 2,000 characters', () => {
  expect(answerProblem(' \u200B\n')).toBe('Write your answer first.')
  expect(answerProblem(` ${'x'.repeat(2000)}\n`)).toBeUndefined()
  expect(answerProblem('x'.repeat(2001))).toBe('An answer can have at most 2,000 characters.')
})
