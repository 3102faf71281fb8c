import type { QueryClient } from '@tanstack/react-query'
import * as v from 'valibot'

import { findCategory } from '../rules/categories.ts'
import { type FeedFilters, SORTS, startsWithNewest } from '../rules/feed-filters.ts'
import { POST_TYPES } from '../rules/post-types.ts'
import type { Category, FeedPost } from '../schemas.ts'
import type { FeedResult } from './feed.ts'
import { communityKeys } from './keys.ts'

const filtersSchema = v.object({
  category: v.nullable(v.string()),
  type: v.nullable(v.picklist(POST_TYPES)),
  search: v.string(),
  sort: v.picklist(SORTS),
  order: v.picklist(['desc', 'asc']),
  page: v.number(),
})

/** Puts a new post on top of every loaded list that it matches, until the lists are refetched. */
export function prependPost(client: QueryClient, post: FeedPost): void {
  const categories = client.getQueryData<Category[]>(communityKeys.categories()) ?? []
  for (const [queryKey, list] of client.getQueriesData<FeedResult>({ queryKey: communityKeys.feeds() })) {
    const filters = v.safeParse(filtersSchema, queryKey.at(-1))
    if (!list || !filters.success || !matches(post, filters.output, categories)) continue
    const others = list.data.filter(({ id }) => id !== post.id)
    client.setQueryData<FeedResult>(queryKey, {
      ...list,
      data: [post, ...others].slice(0, Math.max(list.pageSize, 1)),
      count: list.count + 1,
      totalPages: Math.max(1, list.totalPages),
    })
  }
}

function matches(post: FeedPost, filters: FeedFilters, categories: readonly Category[]) {
  const { category, type } = filters
  if (!startsWithNewest(filters) || (type && type !== post.post_type)) return false
  return category === null || (findCategory(category, categories)?.id ?? category) === post.category_id
}
