import { useQuery } from '@tanstack/react-query'

import { PageMeta } from '#src/lib/page-meta/page-meta.tsx'
import { feedDetails } from '../posts/structured-data.ts'
import { categoriesQuery } from '../queries/categories.ts'
import { feedQuery } from '../queries/feed.ts'
import { isUnknownCategory } from '../rules/categories.ts'
import { ALL_POSTS, changeFilters, feedHref } from '../rules/feed-filters.ts'
import { TYPE_LISTS } from '../rules/post-types.ts'
import type { Category } from '../schemas.ts'
import { useFeedFilters } from './use-feed-filters.ts'

/**
 * Metadata of a list. The list of a category, a type or a used tag has its own canonical URL and link preview; other
 * orders point to that URL. Searches are not indexed. `robots.txt` keeps crawlers away from lists of a type or a tag.
 */
export function FeedMeta({ category, description }: { category: Category | undefined; description: string }) {
  const filters = useFeedFilters()
  const { data: result } = useQuery(feedQuery(filters))
  const { data: categories } = useQuery(categoriesQuery())
  const { search, type, sort, order } = filters
  const tag = /^#\S+$/.test(search) && result && result.count > 0 ? search : ''
  const canonical = changeFilters(ALL_POSTS, {
    category: category?.slug ?? filters.category,
    type,
    search: tag,
  })
  const isWhole = feedHref({ ...canonical, sort, order }) === feedHref(canonical)
  const page = result?.page || 1
  const path = feedHref(isWhole ? { ...canonical, page } : canonical)
  const name = [tag, type && TYPE_LISTS[type], category?.name, 'Community'].filter(Boolean).join(' · ')
  return (
    <PageMeta
      title={page > 1 ? `${name}, page ${page}` : name}
      description={description}
      path={(search && !tag) || isUnknownCategory(filters.category, categories) ? null : path}
      details={
        import.meta.env.SSR
          ? (absolute, siteName) =>
              feedDetails(
                { name, description, path, category, posts: result?.data ?? [] },
                absolute,
                siteName,
              )
          : undefined
      }
    />
  )
}
