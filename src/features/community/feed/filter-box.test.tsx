import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'

import { ALL_POSTS } from '../rules/feed-filters.ts'
import { FilterBox } from './filter-box.tsx'

test('the order of the posts is one choice: by time or by a count', () => {
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <FilterBox filters={ALL_POSTS} />
    </MemoryRouter>,
  )
  const texts = [...html.matchAll(/>([^<]+)</g)].map(([, text]) => text)
  expect(texts).toEqual([
    'Order',
    'Newest First',
    'Oldest First',
    'Most likes',
    'Most comments',
    'Most views',
  ])
})
