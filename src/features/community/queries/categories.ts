import { type QueryClient, queryOptions } from '@tanstack/react-query'

import { callRead } from '#src/lib/backend.ts'
import { isUuid } from '#src/lib/uuid.ts'

import { FALLBACK_CATEGORIES, findCategory } from '../categories.ts'
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

/** The id of the category with this id, slug or name, or undefined. */
export async function resolveCategory(client: QueryClient, key: string): Promise<string | undefined> {
  if (isUuid(key)) return key
  const categories = await client.query({ ...categoriesQuery(), staleTime: 'static' })
  return findCategory(key, categories)?.id
}
