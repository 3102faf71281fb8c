import { useQuery } from '@tanstack/react-query'

import { PageMeta } from '#src/lib/page-meta/page-meta.tsx'

import { isUnknownCategory } from '../categories.ts'
import { ALL_POSTS, changeFilters, feedHref } from '../feed-filters.ts'
import { categoriesQuery } from '../queries/categories.ts'
import { feedQuery } from '../queries/feed.ts'
import type { Category } from '../schemas.ts'
import { feedDetails } from '../structured-data.ts'
import { useFeedFilters } from './use-feed-filters.ts'

interface FeedMetaProps {
  category: Category | undefined
  description: string
}

/** Search engines index one list per category: other filters and orders point to it, searches are not indexed. */
export function FeedMeta({ category, description }: FeedMetaProps) {
  const filters = useFeedFilters()
  const { data: result } = useQuery(feedQuery(filters))
  const { data: categories } = useQuery(categoriesQuery())
  const { search, type, sort, order } = filters
  const list = changeFilters(ALL_POSTS, { category: category?.slug ?? filters.category })
  const isWhole = feedHref({ ...list, type, sort, order }) === feedHref(list)
  const page = result?.page || 1
  const path = feedHref(isWhole ? { ...list, page } : list)
  const name = category ? `${category.name} · Community` : 'Community'
  return (
    <PageMeta
      title={page > 1 ? `${name}, page ${page}` : name}
      description={description}
      path={search || isUnknownCategory(filters.category, categories) ? null : path}
      details={
        import.meta.env.SSR
          ? (absolute) =>
              feedDetails({ name, description, path, category, posts: result?.data ?? [] }, absolute)
          : undefined
      }
    />
  )
}
