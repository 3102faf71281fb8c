/** The import rules of docs/architecture.md. */
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

import { expect, test } from 'vitest'

/** The folders that the files of a folder may import, besides their own. Tests may import everything. */
const MAY_IMPORT: Record<string, readonly string[]> = {
  'src/ui': [],
  'src/lib': ['src/ui'],
  'src/shared': ['src/ui', 'src/lib'],
  'src/features': ['src/shared', 'src/ui', 'src/lib'],
  'src/pages': ['src/features', 'src/shared', 'src/ui', 'src/lib'],
  src: ['src/pages', 'src/shared', 'src/ui', 'src/lib'],
  'server/lib': [],
  'server/overload': ['server/lib'],
  'server/cache': [],
  'server/courier': ['server/lib', 'src/lib', 'src/shared'],
  'server/backend': ['server/courier', 'server/lib', 'server/overload', 'server/cache', 'src/lib'],
  'server/web': [
    ...['server/web/crawlers', 'server/backend', 'server/lib', 'server/overload', 'server/cache'],
    ...['src', 'src/lib'],
  ],
  // Feeds use the pages' texts.
  'server/web/crawlers': ['server/web', 'server/lib', 'server/cache', 'src/lib', 'src/shared'],
  server: [
    'server/web',
    'server/web/crawlers',
    'server/backend',
    'server/courier',
    'server/overload',
    'server/lib',
  ],
  scripts: [
    ...['server', 'server/web', 'server/web/crawlers', 'server/backend', 'server/courier', 'server/lib'],
    ...['src/ui', 'tests'],
  ],
  bench: ['scripts', 'server/backend', 'src/lib', 'tests'],
}
/** Files that only tests use. */
const FOR_TESTS = /\.(test|spec)\.tsx?$|^tests\/|\/testing\//
const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*'([#.][^']+)'/g
const PACKAGE_IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*'([^#.'][^']*)'/g

const files = globSync('{src,server,scripts,bench}/**/*.{ts,tsx,mjs}').filter((file) => !FOR_TESTS.test(file))

/** The folder of a file: the longest one in `MAY_IMPORT` that contains it. */
function folderOf(file: string) {
  const folders = [...Object.keys(MAY_IMPORT), 'tests'].filter((folder) => file.startsWith(`${folder}/`))
  return folders.sort((a, b) => b.length - a.length)[0] ?? file
}

function importsOf(file: string) {
  const found = readFileSync(file, 'utf8').matchAll(IMPORT)
  return [...found].map(([, specifier = '']) =>
    specifier.startsWith('#') ? specifier.slice(1) : normalize(join(dirname(file), specifier)),
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

test('folders import only the folders that the rules allow', () => {
  expect(files.length).toBeGreaterThan(300)
  expect(
    findings((file, imported) => {
      const [folder, other] = [folderOf(file), folderOf(imported)]
      return folder === other || (MAY_IMPORT[folder]?.includes(other) ?? false)
    }),
  ).toEqual([])
})

test('features do not import each other', () => {
  expect(
    findings((file, imported) => {
      const [feature, other] = [featureOf(file), featureOf(imported)]
      return !feature || !other || feature === other
    }),
  ).toEqual([])
})

test('the parts of a feature do not import each other in a circle', () => {
  // A part is a folder of the feature, or a file beside the folders.
  const partOf = (file: string) => file.split('/').slice(0, 4).join('/')
  const imports = files.filter(featureOf).flatMap((file) =>
    importsOf(file)
      .filter((imported) => featureOf(imported) === featureOf(file))
      .map((imported) => ({ from: partOf(file), to: partOf(imported) }))
      .filter(({ from, to }) => from !== to),
  )
  const reachedFrom = (part: string, seen = new Set<string>()) => {
    for (const { to } of imports.filter(({ from }) => from === part)) {
      if (!seen.has(to)) reachedFrom(to, seen.add(to))
    }
    return seen
  }
  const parts = [...new Set(imports.map(({ from }) => from))]
  expect(parts.length).toBeGreaterThan(50)
  expect(parts.filter((part) => reachedFrom(part).has(part))).toEqual([])
})

test('within a feature only its queries use the backend', () => {
  const users = files.filter((file) => featureOf(file) && importsOf(file).includes('src/lib/backend.ts'))
  expect(users.length).toBeGreaterThan(5)
  expect(users.filter((file) => !/\/queries(\.ts|\/)/.test(file))).toEqual([])
})

test('browser code does not import Node modules, and only the backend imports the databases', () => {
  const databases = ['pg']
  const used = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(PACKAGE_IMPORT)].map(([, name = '']) => ({ file, name })),
  )
  for (const database of databases) expect(used.some(({ name }) => name === database)).toBe(true)
  expect(
    used.filter(
      ({ file, name }) =>
        (file.startsWith('src/') && name.startsWith('node:')) ||
        (databases.includes(name) && !/^(server\/backend|bench)\//.test(file)),
    ),
  ).toEqual([])
})
