/** Texts of the feed. */
import { counted } from '#src/lib/counted.ts'
import type { FeedFilters, Sort } from './feed-filters.ts'

const SORT_NOUNS: Readonly<Record<Exclude<Sort, 'created_at'>, string>> = {
  like_count: 'likes',
  comment_count: 'comments',
  view_count: 'views',
}

/** The name of an order: 'Newest First', 'Most likes'. */
export function orderName(sort: Sort, order: FeedFilters['order']): string {
  if (sort === 'created_at') return order === 'desc' ? 'Newest First' : 'Oldest First'
  return `${order === 'desc' ? 'Most' : 'Fewest'} ${SORT_NOUNS[sort]}`
}

/** '1 post', '12 posts', 'More than 1,000 posts'. */
export function countText(count: number, exact: boolean): string {
  return (exact ? '' : 'More than ') + counted(count, 'post')
}

/** Says what is missing from the list without counts, which is always newest first. */
export function fallbackText({ sort, order }: Pick<FeedFilters, 'sort' | 'order'>): string {
  const missing = 'Counts, likes and saves could not be loaded.'
  return sort === 'created_at' && order === 'desc'
    ? missing
    : `${missing} Until then the newest posts come first, not “${orderName(sort, order)}”.`
}

/** '1 new post', '4 new posts', '10+ new posts'. */
export function newPostsText(count: number, max: number): string {
  return count > max ? `${max}+ new posts` : counted(count, 'new post')
}
