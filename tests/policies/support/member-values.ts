/**
 * Finds the columns and arguments that members write, and the code that uses them with more rights: in the catalogue,
 * and in files of the server and the desk. `member-values.tsv` lists what hostile values do in each place.
 */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import type { Query } from '#tests/support/engines/catalogue.ts'

const ROOT = join(import.meta.dirname, '../../..')

/** Files with code outside of the database: mails, pushes, feeds, previews, the desk, exports, files. */
const FILES = [
  'server/courier/*letter*.ts',
  'server/courier/push/push-text.ts',
  'server/web/crawlers/*.ts',
  'server/backend/move/*.ts',
  'src/lib/page-meta/*.{ts,tsx}',
  'src/features/*/*/structured-data.ts',
  'src/features/*/*/json-resume.ts',
  'src/features/moderation/queries/*.ts',
  'src/features/settings/export-files.ts',
]

/** A function, view or file, and the columns and arguments that reach it. */
export interface Consumer {
  name: string
  reads: string[]
}

/**
 * Columns that members are granted, texts that internal tables keep of them, and what the services of Supabase store.
 * Storage grants all columns of its tables; its service sets all but these.
 */
const WRITTEN = `
  select c.table_schema || '.' || c.table_name as table, c.column_name as column
  from information_schema.columns c
  where c.table_schema = 'public' and (
      has_column_privilege('authenticated', format('%I.%I', c.table_schema, c.table_name), c.column_name, 'insert')
      or has_column_privilege('authenticated', format('%I.%I', c.table_schema, c.table_name), c.column_name, 'update'))
    or c.table_schema = 'internal' and c.data_type in ('text', 'jsonb', 'json', 'ARRAY', 'tsvector')
    or (c.table_schema, c.table_name, c.column_name) in (
      ('storage', 'objects', 'name'), ('storage', 'objects', 'owner_id'), ('storage', 'objects', 'metadata'),
      ('auth', 'users', 'email'), ('auth', 'users', 'raw_user_meta_data'), ('auth', 'sessions', 'user_agent'))
  order by 1, 2`

/** Functions and views of ours, with their source, and the tables on which a trigger function stands. */
const USERS = `
  select p.oid::regprocedure::text as name, p.prosrc || coalesce(pg_get_function_sqlbody(p.oid), '') as source,
    array(select distinct n.nspname || '.' || c.relname
      from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
      where t.tgfoid = p.oid) as tables,
    case when n.nspname = 'public' and (has_function_privilege('anon', p.oid, 'execute')
        or has_function_privilege('authenticated', p.oid, 'execute'))
      then array(select given.name from unnest(p.proargtypes::oid[], p.proargnames[:p.pronargs]) as given (type, name)
        where given.type::regtype::text = any ('{text,text[],json,jsonb,uuid[]}'))
      else '{}' end as arguments
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace join pg_language l on l.oid = p.prolang
  where n.nspname in ('public', 'internal') and l.lanname in ('sql', 'plpgsql')
  union all
  select schemaname || '.' || viewname, definition, '{}', '{}' from pg_views where schemaname in ('public', 'internal')`

/** Sorted by name. A word that merely looks like a column counts: a needless row is better than a missing one. */
export async function readConsumers(query: Query): Promise<Consumer[]> {
  const columns = new Map<string, string[]>()
  for (const row of await query(WRITTEN)) {
    const table = String(row.table)
    columns.set(table, [...(columns.get(table) ?? []), String(row.column)])
  }
  const consumers: Consumer[] = []
  for (const row of await query(USERS)) {
    const words = new Set(
      withoutComments(String(row.source))
        .match(/\w+(?:\.\w+)?/g)
        ?.flatMap(wordsOf),
    )
    const tables = strings(row.tables)
    const reads = strings(row.arguments).map((argument) => `(${argument})`)
    for (const [table, names] of columns) {
      if (!words.has(table) && !tables.includes(table)) continue
      for (const name of names) if (words.has(name)) reads.push(`${table.replace('public.', '')}.${name}`)
    }
    if (reads.length > 0) consumers.push({ name: String(row.name), reads })
  }
  for (const name of FILES.flatMap((pattern) => globSync(pattern, { cwd: ROOT }))) {
    if (!name.includes('.test.')) consumers.push({ name, reads: [] })
  }
  return consumers.sort((a, b) => (a.name < b.name ? -1 : 1))
}

const withoutComments = (source: string) => source.replace(/--.*$/gm, '').replace(/\/\*.*?\*\//gs, '')
const wordsOf = (word: string) => [word, ...word.split('.')]
const strings = (value: unknown) => (Array.isArray(value) ? value.map(String) : [])

/** A consumer with its uses, which are keys of `VALUE_USES`. */
export interface Row extends Consumer {
  uses: string[]
}

export const TABLE_FILE = join(import.meta.dirname, '../member-values.tsv')
const HEADER = 'consumer\tuses\treads'

export function readTable(): Row[] {
  const [header, ...lines] = readFileSync(TABLE_FILE, 'utf8').trimEnd().split('\n')
  if (header !== HEADER) throw new Error(`${TABLE_FILE} does not begin with: ${HEADER}`)
  return lines.map((line) => {
    const [name = '', uses = '', reads = ''] = line.split('\t')
    return { name, uses: uses.split(' ').filter(Boolean), reads: reads.split(' ').filter(Boolean) }
  })
}

/** The table as it should be, with a question mark for the uses of a consumer that is new or reads something new. */
export function tableOf(consumers: Consumer[], known: Row[]): string {
  const rows = consumers.map(({ name, reads }) => {
    const before = known.find((row) => row.name === name)
    const isNew = reads.some((read) => !before?.reads.includes(read))
    const uses = before && !isNew ? before.uses : [...(before?.uses ?? []), '?']
    return [name, uses.join(' '), reads.join(' ')].join('\t').trimEnd()
  })
  return `${[HEADER, ...rows].join('\n')}\n`
}
