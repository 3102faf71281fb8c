import type { QueryClient } from '@tanstack/react-query'

import type { FeedFilters } from '../feed-filters.ts'
import { writeCache } from '../session-cache.ts'
import { categoriesQuery } from './categories.ts'
import { feedQuery } from './feed.ts'

let kept = false

/**
 * Caches the lists of a server-rendered page, once: no request of this browser has brought them. The server renders the
 * page again whenever its data changes, so the lists count as fetched now.
 */
export function keepServedLists(client: QueryClient, filters: FeedFilters): void {
  if (kept) return
  kept = true
  const feed = client.getQueryData(feedQuery(filters).queryKey)
  const categories = client.getQueryData(categoriesQuery().queryKey)
  if (feed?.source === 'feed' && feed.categoryKnown) writeCache('community_posts', filters, feed)
  if (categories) writeCache('community_categories', null, categories)
}
