import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { NO_FILTERS } from '../filters/filters.ts'
import { developersQuery } from '../queries.ts'
import { Directory } from './directory.tsx'

/** The toggle of the filters in a community of this size. */
function toggleOf(total: number) {
  const client = new QueryClient()
  const nobody = { data: [], count: 0, count_exact: true }
  const page = {
    ...{ named: { ...nobody, count: total }, sounds_like: nobody, by_terms: nobody, by_words: nobody },
    ...{ terms: [], optional_words: [], nearest_searches: [], nearest: [] },
    ...{ total, page: 1, total_pages: 1 },
  }
  client.setQueryData(developersQuery(NO_FILTERS).queryKey, page)
  const html = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <Directory save={() => null} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  client.clear()
  return /aria-expanded="(true|false)" aria-controls/.exec(html)?.[1]
}

test('the filters begin closed where all developers can be read at a glance', () => {
  expect([0, 6, 7, 48].map(toggleOf)).toEqual(['false', 'false', 'true', 'true'])
})
