/**
 * `npm run gen-types [-- --check]`
 *
 * Writes the database's types and docs/schema.md from the migrations, or with --check says whether both are current.
 * The migrations run on the PostgreSQL that npm installs, which the Supabase CLI reads: no Docker.
 */
import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

import { startPostgres } from '#tests/support/engines/postgres.ts'
import { npmBinaries } from '#tests/support/engines/postgres-binaries.ts'

import { BIN } from './checks/check.ts'
import { command, readArguments } from './lib/command.ts'
import { schemaDocument } from './lib/schema-document.ts'
import { root } from './lib/toolchain.mjs'

const TYPES = 'src/lib/database.types.ts'
const DOCUMENT = 'docs/schema.md'
const CLI = fileURLToPath(new URL('../node_modules/supabase/dist/supabase.js', import.meta.url))

/** Both files by path. */
async function generate(): Promise<Record<string, string>> {
  const server = await startPostgres(await npmBinaries())
  try {
    const url = await server.createDatabase()
    return { [TYPES]: await typesOf(url), [DOCUMENT]: await schemaDocument(url) }
  } finally {
    await server.close()
  }
}

/** Types of the schema that the API exposes, as the Supabase CLI writes them. */
async function typesOf(url: string): Promise<string> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [CLI, 'gen', 'types', 'typescript', '--schema', 'public', '--remote', url],
    // Otherwise the file would contain a warning about the missing TLS.
    { env: { ...process.env, PGSSLMODE: 'disable' } },
  )
  return formatted(usedPart(await formatted(stdout)))
}

/** The CLI's output has no shape of its own: formatted like our code, its differences can be read. */
async function formatted(source: string): Promise<string> {
  const biome = promisify(execFile)(process.execPath, [BIN.biome, 'format', '--stdin-file-path=types.ts'])
  biome.child.stdin?.end(source)
  return (await biome).stdout
}

/** A table's types as the CLI writes them, which repeat its row. */
const TABLE_TYPE = `
/** A table: its columns, those that an insert can't leave out, and those that nobody writes. */
type Table<Row, Required extends keyof Row, Generated extends keyof Row = never> = {
  Row: Row
  Insert: Partial<Omit<Row, Generated>> & Pick<Row, Required>
  Update: Partial<Omit<Row, Generated>>
  Relationships: []
}
`
const TABLE_OF_CLI =
  /\{\n {8}Row: (\{[^}]*\})\n {8}ComputedFields: never\n {8}Insert: (\{[^}]*\})\n {8}Update: \{[^}]*\}\n {8}Relationships: \[\]\n {6}\}/g

/** Leaves out what nothing reads: relations, because no request embeds another table, and shorthands for `Database`. */
function usedPart(source: string): string {
  const [database = ''] = source.split('\ntype DatabaseWithoutInternals')
  const unrelated = database.replace(/Relationships: \[\n[\s\S]*?\n {8}\]/g, 'Relationships: []')
  const tables = unrelated.replace(TABLE_OF_CLI, (_, row: string, insert: string) => {
    const required = columns(insert, /^ +(\w+): /gm)
    const generated = columns(insert, /^ +(\w+)\?: never$/gm)
    return `Table<${row}, ${required || 'never'}${generated && `, ${generated}`}>`
  })
  return tables.replace('\nexport type Database', `${TABLE_TYPE}\nexport type Database`)
}

function columns(type: string, pattern: RegExp) {
  return Array.from(type.matchAll(pattern), ([, name]) => `'${name}'`).join(' | ')
}

await command('generate the types', async () => {
  const { values } = readArguments('gen-types', 0, { check: { type: 'boolean' } })
  for (const [path, text] of Object.entries(await generate())) {
    const file = join(root, path)
    if (!values.check) await writeFile(file, text)
    else if ((await readFile(file, 'utf8').catch(() => '')) !== text)
      return `${path} does not match the migrations. Run: npm run gen-types`
  }
  return null
})
