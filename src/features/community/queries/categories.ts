import { type QueryClient, queryOptions } from '@tanstack/react-query'

import { callRead } from '#src/lib/backend.ts'
import { isUuid } from '#src/lib/uuid.ts'

import { FALLBACK_CATEGORIES, findCategory } from '../rules/categories.ts'
import { type Category, categoriesSchema } from '../schemas.ts'
import { readCache, writeCache } from '../session-cache.ts'
import { communityKeys } from './keys.ts'

/** All categories, ordered by name, each with its number of posts. */
export function categoriesQuery() {
  const cached = () => readCache('community_categories', null, categoriesSchema)
  return queryOptions({
    queryKey: communityKeys.categories(),
    queryFn: async (context) => {
      const categories = await callRead(context, 'category_options', undefined, categoriesSchema)
      writeCache('community_categories', null, categories)
      return categories
    },
    initialData: () => cached()?.data,
    initialDataUpdatedAt: () => cached()?.timestamp,
  })
}

/** The loaded categories, or the fallback ones if none are loaded. */
export function categoriesOrFallback(categories: readonly Category[] | undefined): readonly Category[] {
  return categories && categories.length > 0 ? categories : FALLBACK_CATEGORIES
}

/** The feed's argument for a category: its id, or its name while the categories can't be read. */
export type CategoryArgument = { category?: string; category_name?: string }

/**
 * Returns the feed's argument for a category's id, slug or name: an empty object for all posts, undefined for an
 * unknown category. Rejects if the categories can't be read and the key is no fallback category's.
 */
export async function categoryArgument(
  client: QueryClient,
  key: string | null,
): Promise<CategoryArgument | undefined> {
  if (key === null) return {}
  const fixed = findCategory(key, FALLBACK_CATEGORIES)
  try {
    const categories = await client.query({ ...categoriesQuery(), staleTime: 'static' })
    const found = findCategory(key, categories)
    if (found) return { category: found.id }
    return categories.length === 0 && fixed ? { category_name: fixed.name } : undefined
  } catch (error) {
    if (fixed) return { category_name: fixed.name }
    if (isUuid(key)) return { category: key }
    throw error
  }
}
