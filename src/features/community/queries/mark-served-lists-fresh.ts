import type { QueryClient } from '@tanstack/react-query'

import { currentUser } from '#src/lib/session/session.ts'

import type { FeedFilters } from '../rules/feed-filters.ts'
import { writeCache } from '../session-cache.ts'
import { categoriesQuery } from './categories.ts'
import { feedQuery } from './feed.ts'

let isDone = false

/**
 * Puts the lists of a server-rendered page into the session cache, once. The server renders the page again whenever its
 * data changes, so the lists count as fetched now. Does nothing for a member, because the lists are a visitor's.
 */
export function markServedListsFresh(client: QueryClient, filters: FeedFilters): void {
  if (isDone || currentUser()) return
  isDone = true
  const feed = client.getQueryData(feedQuery(filters).queryKey)
  const categories = client.getQueryData(categoriesQuery().queryKey)
  if (feed?.source === 'feed' && feed.categoryKnown) writeCache('community_posts', filters, feed)
  if (categories) writeCache('community_categories', null, categories)
}
