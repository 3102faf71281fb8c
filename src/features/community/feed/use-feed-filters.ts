import { useMemo } from 'react'
import { useLocation, useParams } from 'react-router'

import { type FeedFilters, parseFilters } from '../rules/feed-filters.ts'

/** The filters of the current URL. */
export function useFeedFilters(): FeedFilters {
  const { categoryId } = useParams()
  const { search } = useLocation()
  return useMemo(() => parseFilters(categoryId, new URLSearchParams(search)), [categoryId, search])
}
