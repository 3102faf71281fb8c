/** Writes docs/schema.md: every table of the migrations as a database has it, and where a replaced function stands. */
import { join } from 'node:path'

import { readMigrations } from '#server/backend/database/migration-files.ts'
import { connect } from '#tests/support/engines/cluster.ts'
import { root } from './toolchain.mjs'

interface Column {
  table: string
  comment: string
  column: string
  type: string
  required: boolean
  default: string | null
  /** `table (column)` of a foreign key. */
  refers: string | null
  isKey: boolean
  columnComment: string | null
}

/** Tables of extensions and of the services beside the database are not ours. */
const COLUMNS = `
  select c.oid::regclass::text as table, obj_description(c.oid, 'pg_class') as comment, a.attname as column,
    format_type(a.atttypid, a.atttypmod) as type, a.attnotnull as required,
    pg_get_expr(d.adbin, d.adrelid) as default, col_description(c.oid, a.attnum) as "columnComment",
    (select f.confrelid::regclass::text from pg_constraint f
     where f.conrelid = c.oid and f.contype = 'f' and a.attnum = any (f.conkey) order by f.conname limit 1) as refers,
    exists (select 1 from pg_constraint p
      where p.conrelid = c.oid and p.contype = 'p' and a.attnum = any (p.conkey)) as "isKey"
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
  where c.relnamespace in ('public'::regnamespace, 'internal'::regnamespace) and c.relkind in ('r', 'p')
  order by c.relnamespace::regnamespace::text desc, c.relname, a.attnum`

const HEAD = `# Schema

Every table, as the migrations make it, and [the functions that a later migration replaces](#replaced-functions).
\`npm run gen-types\` writes this page from the database, and \`npm test\` checks it. Rows of \`public\` are read and
written through the API, within policies and grants; \`internal\` is for the server and the courier.
[The database](../supabase/README.md) groups the tables by subject and has the rules; \`auth\` and \`storage\` belong
to the auth and storage services.
`

/** @param url a migrated database */
export async function schemaDocument(url: string): Promise<string> {
  const sql = connect(url, 1)
  try {
    // With an empty path every name carries its schema.
    await sql.query("set search_path = ''")
    const columns = await sql.query<Column>(COLUMNS)
    const tables = Map.groupBy(columns, ({ table }) => table)
    return [HEAD, ...[...tables.values()].map(tableSection), await replacedFunctions()].join('\n')
  } finally {
    await sql.end()
  }
}

const FUNCTION = /^create (?:or replace )?function ([\w.]+)/gm

/** Released migrations are frozen, so the newest text of a function may stand in a later file than its subject's. */
async function replacedFunctions() {
  const files = new Map<string, string[]>()
  for (const { fileName, sql } of await readMigrations(join(root, 'supabase/migrations')))
    for (const [, name = ''] of sql.matchAll(FUNCTION))
      files.set(name, [...(files.get(name) ?? []), fileName])
  const rows = [...files].sort().flatMap(([name, [first, ...later]]) => {
    const newest = later.at(-1)
    return newest && newest !== first ? [`| \`${name}\` | \`${newest}\` |`] : []
  })
  return `## Replaced functions\n\n| function | its newest text |\n|---|---|\n${rows.join('\n')}\n`
}

function tableSection(columns: Column[]) {
  const [{ table, comment } = { table: '', comment: '' }] = columns
  const rows = columns.map(
    (column) =>
      `| \`${column.column}\` | ${cell(column.type)} | ${noteOf(column)} | ${column.default ? `\`${cell(column.default)}\`` : ''} |`,
  )
  return `## ${table}\n\n${comment}\n\n| column | type | | default |\n|---|---|---|---|\n${rows.join('\n')}\n`
}

function noteOf({ isKey, required, refers, columnComment }: Column) {
  const notes = [
    isKey ? 'key' : required ? '' : 'may be null',
    refers && `refers to ${refers}`,
    columnComment,
  ]
  return cell(notes.filter(Boolean).join('; '))
}

const cell = (text: string) => text.replace(/\s+/g, ' ').replaceAll('|', '\\|')
