/** Lists of developers. The only module of this feature that talks to the backend. */
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'

import { readQuery } from '#src/lib/backend.ts'
import { featureKeys } from '#src/lib/feature-keys.ts'
import type { DeveloperFilters } from './filters/filters.ts'
import { type DeveloperCardData, type DeveloperPage, developerPageSchema, homePageSchema } from './schemas.ts'

const developerKeys = {
  all: featureKeys.developers,
  home: () => [...developerKeys.all, 'home'] as const,
  lists: () => [...developerKeys.all, 'list'] as const,
  list: (filters: DeveloperFilters) => [...developerKeys.lists(), filters] as const,
  found: (lists: readonly DeveloperFilters[]) => [...developerKeys.all, 'found', lists] as const,
}

/** Everything on the home page: developers, people, projects, posts and totals. */
export function homePageQuery() {
  return readQuery(developerKeys.home(), 'home_page', homePageSchema)
}

/** One page of the developers that match, in the order of `sort`. The database filters, counts and pages. */
export function developersQuery(filters: DeveloperFilters) {
  return readQuery(developerKeys.list(filters), 'search_developers', developerPageSchema, {
    args: searchArguments(filters),
    // The last list stays visible, dimmed, while the next one loads.
    placeholderData: keepPreviousData,
  })
}

/** The number of developers in each list. The query cache keeps the lists, so a link to one shows it at once. */
export function foundQuery(lists: readonly DeveloperFilters[]) {
  return queryOptions({
    queryKey: developerKeys.found(lists),
    queryFn: ({ client }) => Promise.all(lists.map((filters) => client.query(developersQuery(filters)))),
  })
}

/** A developer from a loaded list, by id or username: the placeholder of the profile page until it loads. */
export function cachedDeveloper(client: QueryClient, key: string): DeveloperCardData | undefined {
  const home = client.getQueryData(homePageQuery().queryKey)
  const pages = client.getQueriesData<DeveloperPage>({ queryKey: developerKeys.lists() })
  return [
    home?.top_rated,
    home?.featured,
    ...pages.flatMap(([, page]) => [
      page?.named.data,
      page?.sounds_like.data,
      page?.by_terms.data,
      page?.by_words.data,
      page?.nearest,
    ]),
  ]
    .flatMap((developers) => developers ?? [])
    .find(({ id, username }) => id === key || username === key)
}

/** The filters as JSON. Those at their default are left out, which makes one cache entry of equal requests. */
function searchArguments({ page, ...filters }: DeveloperFilters) {
  const active = Object.entries(filters).filter(([, value]) => [value].flat().some(Boolean))
  return active.length === 0 ? { page } : { page, filters: JSON.stringify(Object.fromEntries(active)) }
}
