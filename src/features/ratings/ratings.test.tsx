import { QueryClient } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { submitRatingMutation } from './queries/write-ratings.ts'
import { RatingItem } from './rating-item.tsx'
import { answerProblem, ratingFormTexts, ratingProblem } from './rating-rules.ts'
import { distributionRows } from './rating-summary.tsx'
import type { Rating } from './schemas.ts'

const rating: Rating = {
  id: '5a0e4c0e-6f3c-4f0e-9d59-0d3f3f1f2a11',
  rating_value: 4,
  comment: 'Answers letters.',
  story: null,
  answer: null,
  created_at: '2026-03-01T23:30:00+00:00',
  updated_at: '2026-03-01T23:30:00+00:00',
  rater: null,
}

function render(value: Rating) {
  return renderToStaticMarkup(
    <MemoryRouter>
      <RatingItem rating={value} rated={{ id: 'd1', name: 'Naima' }} />
    </MemoryRouter>,
  )
}

test('a review of a deleted account is by an Unknown User, without a link', () => {
  const html = render(rating)
  expect(html).toContain('Unknown User')
  expect(html).toContain('Answers letters.')
  expect(html).not.toContain('<a ')
})

test('a review names its rater and links to their profile', () => {
  const rater = { id: 'r1', username: 'sagal', full_name: 'Sagal Cali', avatar_url: null, title: null }
  const html = render({ ...rating, rater })
  expect(html).toMatch(/<a [^>]*href="\/profile\/r1"[^>]*>Sagal Cali/)
  expect(html).not.toContain('Unknown User')
  expect(html).toContain('March 1, 2026')
})

test('a changed review shows when it was given and when it was changed', () => {
  expect(render(rating)).not.toContain('changed')
  const html = render({ ...rating, updated_at: '2026-04-02T08:00:00+00:00' })
  expect(html).toMatch(/March 1, 2026<\/time>, changed on <time [^>]*>April 2, 2026/)
  const sameDay = render({ ...rating, updated_at: '2026-03-01T23:50:00+00:00' })
  expect(sameDay).toMatch(/March 1, 2026<\/time>, changed <time [^>]*>that day/)
})

test('a review says how the two worked together, and has the answer of the rated member', () => {
  const html = render({
    ...rating,
    story: 'hired',
    answer: {
      content: 'Thank you.',
      created_at: '2026-03-02T08:00:00+00:00',
      updated_at: '2026-03-05T08:00:00+00:00',
      hidden: false,
    },
  })
  expect(html).toContain('Hired them')
  expect(html).toMatch(/Answer by <bdi translate="no">Naima<\/bdi>/)
  expect(html).toMatch(/March 2, 2026<\/time>, changed on <time [^>]*>March 5, 2026.*Thank you\./)
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

test('a visitor cannot rate', async () => {
  const context = { client: new QueryClient(), meta: undefined }
  await expect(async () =>
    submitRatingMutation.mutationFn?.({ ratedId: 'p', value: 5, comment: '', story: null }, context),
  ).rejects.toThrow('You must be logged in to rate users.')
})
