/**
 * `supabase/migrations.sha256` lists each migration with its hash, under the version that brings it. `sha256sum
 * --check` reads it, too. What a released version brings is frozen. `UPDATE=1` lists the rest again.
 */
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { describe, expect, test } from 'vitest'

import { readMigrations } from '#server/backend/database/migration-files.ts'
import { isBelow, SCHEMA_VERSION } from '#server/backend/schema-version.ts'
import { VERSION } from '#server/lib/version.ts'

const FOLDER = fileURLToPath(new URL('../../supabase/migrations', import.meta.url))
const LIST = fileURLToPath(new URL('../../supabase/migrations.sha256', import.meta.url))

interface File {
  fileName: string
  sql: string
}

const lineOf = ({ fileName, sql }: File) =>
  `${createHash('sha256').update(sql).digest('hex')}  migrations/${fileName}`

/** The sections of a list: the lines of each version. */
const sectionsOf = (list: string) =>
  list
    .split(/^# /m)
    .slice(1)
    .map((section) => {
      const [version = '', ...lines] = section.trimEnd().split('\n')
      return { version, lines }
    })

/**
 * Writes the list as it has to be.
 * @param released the version of the product: what it and earlier ones bring stays.
 * @param next the version of the schema, which brings the other files.
 */
function expectedList(list: string, files: File[], released: string, next: string): string {
  const frozen = sectionsOf(list).filter(({ version }) => !isBelow(released, version))
  const known = frozen.flatMap(({ lines }) => lines)
  const paths = known.map((line) => line.split('  ')[1])
  const rest = files.filter(({ fileName }) => !paths.includes(`migrations/${fileName}`))
  const open = rest.length > 0 ? [{ version: next, lines: rest.map(lineOf) }] : []
  return [...frozen, ...open].map(({ version, lines }) => `# ${version}\n${lines.join('\n')}\n`).join('')
}

/** The lines of a list that match no file, because the file was edited or removed. */
const broken = (list: string, files: File[]) =>
  sectionsOf(list)
    .flatMap(({ lines }) => lines)
    .filter((line) => !files.map(lineOf).includes(line))

test('migrations are those of the list: a released one is never edited, and a new one has a later time', async () => {
  const files = await readMigrations(FOLDER)
  const list = readFileSync(LIST, 'utf8')
  const expected = expectedList(list, files, VERSION, SCHEMA_VERSION)
  expect(broken(expected, files), 'a released migration was edited: add a file instead').toEqual([])
  if (process.env.UPDATE === '1') writeFileSync(LIST, expected)
  else expect(list, 'UPDATE=1 npm test -- unit tests/repository/frozen-migrations.test.ts').toBe(expected)
  const order = sectionsOf(expected).flatMap(({ lines }) => lines.map((line) => line.split('  ')[1]))
  expect(order).toEqual(files.map(({ fileName }) => `migrations/${fileName}`))
})

test('the newest migration names the version that the code needs', async () => {
  const [newest] = (await readMigrations(FOLDER)).slice(-1)
  expect(newest?.sql).toContain(`json_build_object('version', '${SCHEMA_VERSION}', 'least_version', '`)
})

describe('how a list is made', () => {
  const one = { fileName: '1_one.sql', sql: 'one' }
  const two = { fileName: '2_two.sql', sql: 'two' }
  const first = `# 1.0.0\n${lineOf(one)}\n`

  test('until a version is released its files are listed again', () => {
    const edited = { ...one, sql: 'edited' }
    expect(expectedList('', [one], '0.1.0', '1.0.0')).toBe(first)
    expect(expectedList(first, [edited, two], '0.1.0', '1.0.0')).toBe(
      `# 1.0.0\n${lineOf(edited)}\n${lineOf(two)}\n`,
    )
  })

  test('afterwards files are added, and an edit breaks the list', () => {
    const edited = { ...one, sql: 'edited' }
    const second = `${first}# 1.1.0\n${lineOf(two)}\n`
    expect(expectedList(first, [one, two], '1.0.0', '1.1.0')).toBe(second)
    expect(expectedList(second, [edited, two], '1.0.2', '1.1.0')).toBe(second)
    expect(broken(second, [edited, two])).toEqual([lineOf(one)])
    expect(broken(second, [one, two])).toEqual([])
  })
})
