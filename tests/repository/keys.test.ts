/** Query keys and storage keys have one owner each. */
import { globSync, readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { featureKeys } from '#src/lib/feature-keys.ts'

/** Storage keys, except those of `session-cache.ts`, which a closed type checks. */
const STORAGE_KEY = /['`](hibo-[\w:-]+)/g

const sources = globSync('src/**/*.{ts,tsx}')
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .map((file) => ({ file, code: readFileSync(file, 'utf8') }))

/** Files whose code matches, with the text of each match. */
function matches(pattern: RegExp) {
  return sources.flatMap(({ file, code }) => [...code.matchAll(pattern)].map((match) => ({ file, match })))
}

test('the first part of a query key is written in feature-keys.ts only', () => {
  const names = Object.keys(featureKeys).join('|')
  const found = matches(new RegExp(`(?<![\\w>])\\[\\s*'(${names})'`, 'g')).map(({ file }) => file)
  expect(new Set(found)).toEqual(new Set(['src/lib/feature-keys.ts']))
})

test('a query key is put together in the key factory of its feature only', () => {
  expect(matches(/(?:\b(?:query|mutation)Key: |\breadQuery\()\[/g)).toEqual([])
  const extended = matches(/\[\s*\.\.\.(\w+Keys)\b/g)
  expect(extended.length).toBeGreaterThan(10)
  const owners = matches(/\bconst (\w+Keys) = /g).map(({ file, match }) => `${match[1]} ${file}`)
  expect(extended.filter(({ file, match }) => !owners.includes(`${match[1]} ${file}`))).toEqual([])
})

test('a storage key is written in one module only', () => {
  const found = matches(STORAGE_KEY)
  expect(found.length).toBeGreaterThan(10)
  const files = Map.groupBy(found, ({ match }) => match[1])
  const shared = [...files].filter(([, uses]) => new Set(uses.map(({ file }) => file)).size > 1)
  expect(shared.map(([key]) => key)).toEqual([])
})

test('only one module uses the storage of the browser directly, which may be full or blocked', () => {
  const used = matches(/\b(?:local|session)Storage\b/g).map(({ file }) => file)
  expect([...new Set(used)]).toEqual(['src/lib/web-storage.ts'])
})
