import { expect, test } from 'vitest'

import { categoryIdFor, FALLBACK_CATEGORIES, findCategory } from './categories.ts'

const UUID = '0b7b5a52-8f56-4f5e-9a58-1d1f0a2b3c4d'

const stored = FALLBACK_CATEGORIES.map((category, index) => ({
  ...category,
  id: `00000000-0000-4000-8000-00000000000${index}`,
}))
const idOf = (slug: string) => stored.find((category) => category.slug === slug)?.id

test('the fixed list is the specification’s', () => {
  expect(FALLBACK_CATEGORIES.map(({ id, name }) => `${id}: ${name}`)).toEqual([
    'web-dev: Web Development',
    'mobile-dev: Mobile Development',
    'ui-ux: UI/UX Design',
    'data-science: Data Science',
    'ml-ai: Machine Learning',
    'game-dev: Game Development',
    'cybersecurity: Cybersecurity',
  ])
})

test('a URL names a category by id, slug or name', () => {
  expect(findCategory(idOf('ui-ux') ?? '', stored)?.slug).toBe('ui-ux')
  expect(findCategory('UI-UX', stored)?.slug).toBe('ui-ux')
  expect(findCategory('ui/ux design', stored)?.slug).toBe('ui-ux')
  expect(findCategory('web', stored)).toBeUndefined()
})

test('a UUID is stored as it is', () => {
  expect(categoryIdFor(UUID, stored)).toBe(UUID)
  expect(categoryIdFor(UUID, [])).toBe(UUID)
})

test.each([
  ['ml-ai', 'ml-ai'],
  ['Machine Learning', 'ml-ai'],
  ['data', 'data-science'],
  ['webdesigner', 'web-dev'],
  ['mobile apps', 'mobile-dev'],
  ['ux', 'ui-ux'],
  ['product design', 'ui-ux'],
  ['gardening', 'web-dev'],
  ['', 'web-dev'],
])('%j is stored as %s', (value, slug) => {
  expect(categoryIdFor(value, stored)).toBe(idOf(slug))
})

test('a post without any category gets none', () => {
  expect(categoryIdFor('web-dev', [])).toBeNull()
})
