/** Categories: the fixed list that stands in when theirs can't be read, and how one is found. */
import { isUuid } from '#src/lib/uuid.ts'

import type { Category } from './schemas.ts'

export const FALLBACK_CATEGORIES: readonly Category[] = [
  ['web-dev', 'Web Development'],
  ['mobile-dev', 'Mobile Development'],
  ['ui-ux', 'UI/UX Design'],
  ['data-science', 'Data Science'],
  ['ml-ai', 'Machine Learning'],
  ['game-dev', 'Game Development'],
  ['cybersecurity', 'Cybersecurity'],
].map(([id = '', name = '']) => ({ id, name, slug: id, description: null, post_count: null }))

/** The category that an address means by id, slug or name; undefined when there is none. */
export function findCategory<T extends Category>(key: string, categories: readonly T[]): T | undefined {
  const wanted = key.trim().toLowerCase()
  return categories.find(
    ({ id, slug, name }) =>
      id.toLowerCase() === wanted || slug.toLowerCase() === wanted || name.toLowerCase() === wanted,
  )
}

/** Whether the address means a category that is not among those there are. Nobody knows while there are none. */
export function isUnknownCategory(key: string | null, categories: readonly Category[] | undefined): boolean {
  return key !== null && !!categories?.length && !findCategory(key, categories)
}

/** Words of a value that name a category by themselves, and what such a category's name contains. */
const SPECIAL_CASES: readonly (readonly [RegExp, RegExp])[] = [
  [/web/, /\bweb\b/],
  [/mobile/, /mobile/],
  [/\bui\b|\bux\b|ui\/ux|design/, /\bui\b|\bux\b|design/],
]

/**
 * The id that a post is stored with. A UUID stays; anything else is matched by name or slug, then by the special
 * cases, then it is the first category there is, or none.
 */
export function categoryIdFor(value: string, categories: readonly Category[]): string | null {
  if (isUuid(value)) return value
  const wanted = value.trim().toLowerCase()
  const found =
    findCategory(value, categories) ??
    (wanted && categories.find((category) => resembles(category, wanted))) ??
    null
  return (found || special(wanted, categories) || categories[0])?.id ?? null
}

function resembles({ name, slug }: Category, wanted: string) {
  return name.toLowerCase().includes(wanted) || slug.includes(wanted) || wanted.includes(slug)
}

function special(wanted: string, categories: readonly Category[]) {
  const target = SPECIAL_CASES.find(([words]) => words.test(wanted))?.[1]
  return target && categories.find(({ name }) => target.test(name.toLowerCase()))
}
