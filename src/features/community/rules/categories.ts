/** The fallback categories, and how a category is found. */
import { isUuid } from '#src/lib/uuid.ts'

import type { Category } from '../schemas.ts'

export const FALLBACK_CATEGORIES: readonly Category[] = [
  ['web-dev', 'Web Development'],
  ['mobile-dev', 'Mobile Development'],
  ['ui-ux', 'UI/UX Design'],
  ['data-science', 'Data Science'],
  ['ml-ai', 'Machine Learning'],
  ['game-dev', 'Game Development'],
  ['cybersecurity', 'Cybersecurity'],
].map(([id = '', name = '']) => ({ id, name, slug: id, description: null, post_count: null }))

export type StoredCategory = Pick<Category, 'id' | 'name' | 'slug'>

/** The category with this id, slug or name, or undefined. */
export function findCategory<T extends StoredCategory>(key: string, categories: readonly T[]): T | undefined {
  const wanted = key.trim().toLowerCase()
  return categories.find(
    ({ id, slug, name }) =>
      id.toLowerCase() === wanted || slug.toLowerCase() === wanted || name.toLowerCase() === wanted,
  )
}

/** Whether no loaded category has this id, slug or name. False while none are loaded. */
export function isUnknownCategory(key: string | null, categories: readonly Category[] | undefined): boolean {
  return key !== null && !!categories?.length && !findCategory(key, categories)
}

/** Patterns for values that match no category, each with a pattern for the name of the category meant. */
const SPECIAL_CASES: readonly (readonly [RegExp, RegExp])[] = [
  [/web/, /\bweb\b/],
  [/mobile/, /mobile/],
  [/\bui\b|\bux\b|ui\/ux|design/, /\bui\b|\bux\b|design/],
]

/**
 * The category id to store. A UUID stays as it is. Any other value is matched by name or slug, then by the special
 * cases; without a match it is the first category, or null.
 */
export function categoryIdFor(value: string, categories: readonly StoredCategory[]): string | null {
  if (isUuid(value)) return value
  const wanted = value.trim().toLowerCase()
  const found =
    findCategory(value, categories) ??
    (wanted && categories.find((category) => resembles(category, wanted))) ??
    null
  return (found || findSpecialCase(wanted, categories) || categories[0])?.id ?? null
}

function resembles({ name, slug }: StoredCategory, wanted: string) {
  return name.toLowerCase().includes(wanted) || slug.includes(wanted) || wanted.includes(slug)
}

function findSpecialCase(wanted: string, categories: readonly StoredCategory[]) {
  const target = SPECIAL_CASES.find(([words]) => words.test(wanted))?.[1]
  return target && categories.find(({ name }) => target.test(name.toLowerCase()))
}
