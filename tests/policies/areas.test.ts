/**
 * Each cached read names the areas of all tables that it may reach (`server/cache/areas.ts`). The tests find these
 * tables in the source of functions, views and policies, and of those that they use.
 */
import { describe, expect, test } from 'vitest'

import { AREA_OF_TABLE, READS } from '#server/cache/areas.ts'
import { sql } from './support/community.ts'

const SCHEMAS = `('public', 'internal', 'auth', 'storage', 'cache')`
const NAMES = /\b(?:public|internal|auth|storage)\.\w+/g
/** Parts from which functions put names of internal tables and functions together. */
const QUOTED_NAMES = /'(\w+)'/g

const listed = async (query: string) =>
  (await sql(query)).map((row) => ({ name: String(row.name), text: String(row.text) }))

const tables = new Set(
  (
    await listed(
      `select schemaname || '.' || tablename as name from pg_tables where schemaname in ${SCHEMAS}`,
    )
  ).map(({ name }) => name),
)
const texts = new Map<string, string>()
for (const { name, text } of await listed(`
  with path as materialized (select set_config('search_path', '', true) as path)
  select n.nspname || '.' || p.proname as name, p.prosrc as text
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace where n.nspname in ${SCHEMAS}
  union all
  select n.nspname || '.' || c.relname, path.path || pg_get_viewdef(c.oid)
  from pg_class c join pg_namespace n on n.oid = c.relnamespace, path
  where c.relkind = 'v' and n.nspname in ${SCHEMAS}
  union all
  select n.nspname || '.' || c.relname, path.path || pg_get_expr(p.polqual, p.polrelid)
  from pg_policy p join pg_class c on c.oid = p.polrelid join pg_namespace n on n.oid = c.relnamespace, path
  where p.polcmd in ('r', '*')`))
  texts.set(name, `${texts.get(name) ?? ''}\n${text}`)

/** The tables that a read may reach. */
function tablesOf(read: string): string[] {
  const seen = new Set([`public.${read}`])
  for (const name of seen) {
    const text = texts.get(name) ?? ''
    const parts = [...text.matchAll(QUOTED_NAMES)].map(([, part]) => `internal.${part}`)
    for (const found of [...(text.match(NAMES) ?? []), ...parts])
      if (tables.has(found) || texts.has(found)) seen.add(found)
  }
  return [...seen].filter((name) => tables.has(name))
}

const areasOf = (names: readonly string[]) =>
  [...new Set(names.map((name) => AREA_OF_TABLE[name] ?? name))].sort()

test('every table has an area', () => {
  expect(Object.keys(AREA_OF_TABLE).sort()).toEqual([...tables].sort())
})

describe('a kept read depends on the areas of the tables that it may reach', () => {
  test.each(Object.entries(READS))('%s', (read, areas) => {
    expect(areasOf(tablesOf(read))).toEqual([...areas].sort())
  })
})
