/** The feed's filters. Only the URL stores them. */
import * as v from 'valibot'

import { cleanSearch, parsePage } from '#src/lib/list-params.ts'

import { POST_TYPES } from './post-types.ts'

export const SORTS = ['created_at', 'like_count', 'comment_count', 'view_count'] as const

export type Sort = (typeof SORTS)[number]

export const filtersSchema = v.object({
  /** A category's id, slug or name from the URL; null means all posts. */
  category: v.nullable(v.string()),
  /** Null means every type. */
  type: v.nullable(v.picklist(POST_TYPES)),
  /** Part of a title or text, or a tag; empty means no search. */
  search: v.string(),
  sort: v.picklist(SORTS),
  order: v.picklist(['desc', 'asc']),
  /** Number of the page, from 1. */
  page: v.number(),
})

export type FeedFilters = v.InferOutput<typeof filtersSchema>

export const ALL_POSTS: FeedFilters = {
  category: null,
  type: null,
  search: '',
  sort: 'created_at',
  order: 'desc',
  page: 1,
}

/** Reads the filters from a URL. Never throws: unknown values fall back to the defaults. */
export function parseFilters(category: string | undefined, params: URLSearchParams): FeedFilters {
  return {
    category: category || null,
    type: POST_TYPES.find((type) => type === params.get('type')) ?? null,
    search: cleanSearch(params.get('search') ?? ''),
    sort: SORTS.find((sort) => sort === params.get('sort')) ?? 'created_at',
    order: params.get('order') === 'asc' ? 'asc' : 'desc',
    page: parsePage(params.get('page')),
  }
}

/** The URL of a list, without default values. */
export function feedHref({ category, type, search, sort, order, page }: FeedFilters): string {
  const params = new URLSearchParams()
  if (type) params.set('type', type)
  if (search) params.set('search', search)
  if (sort !== 'created_at') params.set('sort', sort)
  if (order !== 'desc') params.set('order', order)
  if (page > 1) params.set('page', String(page))
  const path = category === null ? '/community' : `/community/category/${encodeURIComponent(category)}`
  return params.size === 0 ? path : `${path}?${params}`
}

/** `filters` with a change applied, at page 1. */
export function changeFilters(filters: FeedFilters, change: Partial<Omit<FeedFilters, 'page'>>): FeedFilters {
  return { ...filters, ...change, page: 1 }
}

/** Whether a category, a type or a search narrows the list. */
export function isFiltered({ category, type, search }: FeedFilters): boolean {
  return category !== null || type !== null || search !== ''
}

/** Whether a post published now would be the first of this list. */
export function startsWithNewest({ search, sort, order, page }: FeedFilters): boolean {
  return search === '' && sort === 'created_at' && order === 'desc' && page === 1
}
