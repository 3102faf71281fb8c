import { expect, test } from 'vitest'

import { countText, fallbackText, newPostsText, orderName } from './feed-texts.ts'
import { shortNumber } from './short-number.ts'

test('sort directions are named after the sorted value', () => {
  expect(orderName('created_at', 'desc')).toBe('Newest First')
  expect(orderName('created_at', 'asc')).toBe('Oldest First')
  expect(orderName('like_count', 'desc')).toBe('Most likes')
})

test('the list without counts does not claim another order than newest first', () => {
  expect(fallbackText({ sort: 'created_at', order: 'desc' })).toBe(
    'Counts, likes and saves could not be loaded.',
  )
  expect(fallbackText({ sort: 'like_count', order: 'desc' })).toContain(
    'newest posts come first, not “Most likes”',
  )
  expect(fallbackText({ sort: 'created_at', order: 'asc' })).toContain('not “Oldest First”')
})

test('counts of posts have singular, plural and a short form', () => {
  expect(countText(1, true)).toBe('1 post')
  expect(countText(1000, false)).toBe('More than 1,000 posts')
  expect(newPostsText(1, 10)).toBe('1 new post')
  expect(newPostsText(10, 10)).toBe('10 new posts')
  expect(newPostsText(11, 10)).toBe('10+ new posts')
  expect(shortNumber(1234)).toBe('1.2K')
})
