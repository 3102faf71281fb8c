import { expect, test } from 'vitest'

import { ALL_POSTS, changeFilters, feedHref, isFiltered, parseFilters } from './feed-filters.ts'

function parse(query: string, category?: string) {
  return parseFilters(category, new URLSearchParams(query))
}

test('the default list has the shortest URL', () => {
  expect(parse('')).toEqual(ALL_POSTS)
  expect(feedHref(ALL_POSTS)).toBe('/community')
})

test('the URL contains sort, order and page only if they differ from the default', () => {
  expect(feedHref({ ...ALL_POSTS, sort: 'created_at', order: 'desc', page: 1 })).toBe('/community')
  expect(feedHref({ ...ALL_POSTS, sort: 'like_count', order: 'asc', page: 2 })).toBe(
    '/community?sort=like_count&order=asc&page=2',
  )
  expect(feedHref({ ...ALL_POSTS, category: 'web-dev', type: 'job', search: 'C++ & co' })).toBe(
    '/community/category/web-dev?type=job&search=C%2B%2B+%26+co',
  )
})

test('filters survive the way into a URL and back', () => {
  const filters = parse('type=question&search=100%25+_x&sort=view_count&order=asc&page=3', 'UI/UX Design')
  expect(filters).toEqual({
    category: 'UI/UX Design',
    type: 'question',
    search: '100% _x',
    sort: 'view_count',
    order: 'asc',
    page: 3,
  })
  expect(feedHref(filters)).toBe(
    '/community/category/UI%2FUX%20Design?type=question&search=100%25+_x&sort=view_count&order=asc&page=3',
  )
})

test.each(['type=x', 'sort=id', 'order=up', 'page=0', 'page=-1', 'page=1e9', 'page=two', 'search=%00+'])(
  '%s falls back to the default',
  (query) => {
    expect(parse(query)).toEqual(ALL_POSTS)
  },
)

test('any change returns to page 1', () => {
  const third = { ...ALL_POSTS, page: 3 }
  expect(changeFilters(third, { order: 'asc' }).page).toBe(1)
  expect(changeFilters(third, { category: null }).page).toBe(1)
})

test('order and page do not narrow the list', () => {
  expect(isFiltered({ ...ALL_POSTS, order: 'asc', sort: 'like_count', page: 2 })).toBe(false)
  expect(isFiltered({ ...ALL_POSTS, search: 'a' })).toBe(true)
})
