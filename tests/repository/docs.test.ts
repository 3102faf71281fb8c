/** Files, commands, settings, decisions and folders that documents name must exist. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

import * as v from 'valibot'
import { expect, test } from 'vitest'

import { PROBLEM_KINDS } from '#server/backend/watch/problems.ts'

const DOCUMENTS = globSync(['*.md', 'docs/**/*.md', 'supabase/*.md', 'bench/**/*.md'])
const CODE = globSync('{src,server,scripts,tests,bench,supabase,deploy}/**/*.{ts,tsx,mjs,sql,css,toml}')
const FOLDERS = '{src,server,scripts,tests}'
const COMMAND = /npm run ([a-z][\w-]*)(?: -- ([a-z][\w-]*))?/g
const CHECK_COMMAND = /npm test -- ((?:[a-z][a-z0-9-]*(?= |`|$) ?)+)/gm
/** A path from the repository's root, in backticks. `*` stands for any name. */
const PATH = /`((?:src|server|scripts|tests|bench|supabase|docs|deploy|public)\/[\w./*-]+)`/g
/** The name of a file without its folder, in backticks. A migration may lack its number, and `…` stands for a start. */
const FILE_NAME = /`(…?)([\w-]+(?:\.[\w-]+)*\.(?:tsx?|mjs|sql|css))`/g
const LINK = /\]\(([^)#:]+)(?:#[^)]*)?\)/g

const { scripts } = v.parse(
  v.object({ scripts: v.record(v.string(), v.string()) }),
  JSON.parse(readFileSync('package.json', 'utf8')),
)

/** Lists the matches of a pattern that do not fit, as `file: match`. */
function findUnfit(
  files: readonly string[],
  pattern: RegExp,
  fits: (file: string, words: string[]) => boolean,
) {
  let seen = 0
  const found = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(pattern)].flatMap(([whole, ...words]) => {
      seen++
      return fits(file, words) ? [] : [`${file}: ${whole}`]
    }),
  )
  expect(seen).toBeGreaterThan(0)
  return found
}

test('every command that documents and comments name can be run', () => {
  const benchmarks = globSync('bench/*/run.ts').map((file) => dirname(file).replace('bench/', ''))
  expect(
    findUnfit([...DOCUMENTS, ...CODE], COMMAND, (_, [script = '', benchmark]) =>
      script === 'bench' && benchmark ? benchmarks.includes(benchmark) : script in scripts,
    ),
  ).toEqual([])
  const list = readFileSync('scripts/checks/list.ts', 'utf8')
  const checks = [...list.matchAll(/(?:name: |Check\()'([\w-]+)'/g)].map(([, name]) => name)
  expect(
    findUnfit(DOCUMENTS, CHECK_COMMAND, (_, [words = '']) =>
      words
        .trim()
        .split(/\s+/)
        .every((word) => checks.includes(word)),
    ),
  ).toEqual([])
})

test('every file and folder that documents and comments name is there', () => {
  expect(
    findUnfit(
      [...DOCUMENTS, ...CODE],
      PATH,
      (_, [path = '']) => existsSync(path) || globSync(path).length > 0,
    ),
  ).toEqual([])
})

test('every file that documents name without its folder is there', () => {
  const names = [...CODE, ...globSync('*.ts')].map((file) => basename(file))
  expect(
    findUnfit(DOCUMENTS, FILE_NAME, (_, [start, name = '']) =>
      names.some(
        (known) => known === name || (start ? known.endsWith(name) : known.replace(/^\d+_/, '') === name),
      ),
    ),
  ).toEqual([])
})

test('every link between documents leads somewhere', () => {
  expect(findUnfit(DOCUMENTS, LINK, (file, [path = '']) => existsSync(join(dirname(file), path)))).toEqual([])
})

test('every setting that the server reads is in the README, and the other way round', () => {
  const read = [...readFileSync('server/variables.ts', 'utf8').matchAll(/^ {2}([A-Z][A-Z\d_]+): v\./gm)]
  const documented = [
    ...readFileSync('README.md', 'utf8').matchAll(
      /`([A-Z][A-Z\d]*_[A-Z\d_]+|PORT|HOST|DEMO|OFFLINE|BACKUP)`/g,
    ),
  ]
  expect([...new Set(documented.map(([, name]) => name))].sort()).toEqual(read.map(([, name]) => name).sort())
})

test('the map of the database names every table once', () => {
  const migrations = globSync('supabase/migrations/*.sql')
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')
  const [, map = ''] = readFileSync('supabase/README.md', 'utf8').split('## Tables')
  const rows = map.split('##')[0]?.match(/^\| [^|]+ \| ([^|]+) \|/gm) ?? []
  const named = rows.flatMap((row) => [...row.matchAll(/`(\w+)`/g)].map(([, name]) => name))
  const tables = [...migrations.matchAll(/^create table (?:public|internal)\.(\w+)/gm)].map(
    ([, name]) => name,
  )
  expect(named.sort()).toEqual(tables.sort())
})

test('decisions are numbered without gaps, and each page begins with its own number', () => {
  const decisions = globSync('docs/decisions/*.md').sort()
  for (const [index, file] of decisions.entries()) {
    expect(file).toContain(`/${String(index + 1).padStart(4, '0')}-`)
    expect(readFileSync(file, 'utf8')).toMatch(new RegExp(`^# ${index + 1}\\. `))
  }
})

test('the architecture names every folder', () => {
  const architecture = readFileSync('docs/architecture.md', 'utf8')
  const folders = globSync([`${FOLDERS}/*/`, 'server/{backend,web}/*/', 'src/lib/*/'])
    .map((folder) => folder.replace(/\/$/, ''))
    .filter((folder) => !/\.\w+$/.test(folder))
  expect(folders.length).toBeGreaterThan(20)
  expect(folders.filter((folder) => !architecture.includes(`${folder}/`))).toEqual([])
})

test('every problem of a site has a section with the first steps, and no other has', () => {
  const sections = [...readFileSync('docs/problems.md', 'utf8').matchAll(/^## (\S+)$/gm)]
  expect(sections.map(([, kind]) => kind)).toEqual(PROBLEM_KINDS)
})
