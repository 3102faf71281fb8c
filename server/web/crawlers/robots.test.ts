import { expect, test } from 'vitest'

import { ALL_POSTS, feedHref } from '#src/features/community/feed-filters.ts'
import { developersHref, NO_FILTERS } from '#src/features/developers/filters.ts'
import { robotsText } from './robots.ts'

const ID = '3f000000-0000-4000-8000-000000000000'

/** Every filter of the two lists at once. */
const LISTS = [
  developersHref({
    ...NO_FILTERS,
    ...{ search: 'go', experience_level: ['Sare'], min_rating: 4, min_years: 3, available_for_hire: true },
    ...{ location: 'Hargeisa', specialization: ID, skills: [ID], page: 2 },
  }),
  feedHref({
    ...ALL_POSTS,
    ...{ category: 'web-dev', type: 'job', search: 'go', sort: 'like_count', order: 'asc', page: 2 },
  }),
]
/** Pages of a list, and a specialization, are lists that search engines may show. */
const WORTH_READING = ['page', 'specialization']

test('crawlers leave every filter of a list be, but those that lead to a list of its own', () => {
  const rules = robotsText(null)
  for (const href of LISTS) {
    const { pathname, searchParams } = new URL(href, 'https://hibo.example')
    const area = pathname.startsWith('/community') ? '/community*' : pathname
    const ruled = [...searchParams.keys()].filter((name) => rules.includes(`Disallow: ${area}?*${name}=`))
    expect(ruled).toEqual([...searchParams.keys()].filter((name) => !WORTH_READING.includes(name)))
  }
})
