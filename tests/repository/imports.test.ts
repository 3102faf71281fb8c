/** Who may import whom: the arrows between the rooms of docs/architecture.md. */
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

import { expect, test } from 'vitest'

/** A room and what its files may import beside their own room. Tests may import everything. */
const MAY_IMPORT: Record<string, readonly string[]> = {
  'src/ui': [],
  'src/lib': ['src/ui'],
  'src/features': ['src/ui', 'src/lib'],
  'src/pages': ['src/features', 'src/ui', 'src/lib'],
  src: ['src/pages', 'src/ui', 'src/lib'],
  'server/lib': [],
  'server/overload': [],
  'server/cache': [],
  'server/backend': ['server/lib', 'server/overload', 'server/cache', 'src/lib'],
  'server/web': ['server/backend', 'server/lib', 'server/overload', 'server/cache', 'src', 'src/lib'],
  server: ['server/web', 'server/backend', 'server/overload', 'server/lib'],
  scripts: ['server', 'server/web', 'server/backend', 'server/lib', 'src/ui', 'tests'],
  bench: ['scripts', 'server', 'server/web', 'server/backend', 'server/lib', 'tests'],
}
/** Whose files are for tests alone. */
const FOR_TESTS = /\.(test|spec)\.tsx?$|^tests\/|\/testing\//
const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*'([#.][^']+)'/g
const PACKAGE_IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*'([^#.'][^']*)'/g

const files = globSync('{src,server,scripts,bench}/**/*.{ts,tsx,mjs}').filter((file) => !FOR_TESTS.test(file))

/** The room that a file stands in: the longest one that its path begins with. */
function roomOf(file: string) {
  const rooms = [...Object.keys(MAY_IMPORT), 'tests'].filter((room) => file.startsWith(`${room}/`))
  return rooms.sort((a, b) => b.length - a.length)[0] ?? file
}

function importsOf(file: string) {
  const found = readFileSync(file, 'utf8').matchAll(IMPORT)
  return [...found].map(([, address = '']) =>
    address.startsWith('#') ? address.slice(1) : normalize(join(dirname(file), address)),
  )
}

const featureOf = (file: string) => /^src\/features\/([^/]+)/.exec(file)?.[1]

function findings(allows: (file: string, imported: string) => boolean) {
  return files.flatMap((file) =>
    importsOf(file)
      .filter((imported) => !allows(file, imported))
      .map((imported) => `${file} imports ${imported}`),
  )
}

test('imports follow the arrows between the rooms', () => {
  expect(files.length).toBeGreaterThan(300)
  expect(
    findings((file, imported) => {
      const [room, other] = [roomOf(file), roomOf(imported)]
      return room === other || (MAY_IMPORT[room]?.includes(other) ?? false)
    }),
  ).toEqual([])
})

test('two features meet in a page, never in each other', () => {
  expect(
    findings((file, imported) => {
      const [feature, other] = [featureOf(file), featureOf(imported)]
      return !feature || !other || feature === other
    }),
  ).toEqual([])
})

test('in a feature only its queries talk to the backend', () => {
  const asks = files.filter((file) => featureOf(file) && importsOf(file).includes('src/lib/backend.ts'))
  expect(asks.length).toBeGreaterThan(5)
  expect(asks.filter((file) => !/\/queries(\.ts|\/)/.test(file))).toEqual([])
})

test('what runs in browsers uses nothing of Node, and only the backend knows Supabase Lite', () => {
  const used = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(PACKAGE_IMPORT)].map(([, name = '']) => ({ file, name })),
  )
  expect(used.some(({ name }) => name.startsWith('@supabase/lite'))).toBe(true)
  expect(
    used.filter(
      ({ file, name }) =>
        (file.startsWith('src/') && name.startsWith('node:')) ||
        (name.startsWith('@supabase/lite') && roomOf(file) !== 'server/backend'),
    ),
  ).toEqual([])
})
