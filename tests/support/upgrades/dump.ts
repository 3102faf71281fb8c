/** A community of an earlier version as rows of JSON, which go into a database with that version's schema. */
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'

import * as v from 'valibot'

import type { Database, Queryable } from '#server/backend/database/database.ts'

/** Tables that are not part of a community: secrets, the state of an installation, code of builds. */
const TABLES_LEFT_OUT = [
  'auth.incidents',
  'auth.keys',
  'auth.last_backup',
  'internal.push_keys',
  'storage.build_files',
]

/** The rows of each table, by `schema.table`, as JSON in PostgreSQL's own order of keys. */
export type Dump = Record<string, string[]>
const dumpSchema = v.record(v.string(), v.array(v.string()))

export const readDumpFile = (version: string): Dump =>
  v.parse(
    dumpSchema,
    JSON.parse(gunzipSync(readFileSync(new URL(`./${version}.json.gz`, import.meta.url))).toString()),
  )

interface Table {
  name: string
  columns: string
}

const tablesOf = (sql: Queryable) =>
  sql.query<Table>(
    `select format('%I.%I', n.nspname, c.relname) as name,
       (select string_agg(quote_ident(a.attname), ', ' order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname in ('public', 'internal', 'auth', 'storage')
       and n.nspname || '.' || c.relname <> all ($1)
     order by 1`,
    [TABLES_LEFT_OUT],
  )

export async function readDump(sql: Queryable): Promise<Dump> {
  const dump: Dump = {}
  for (const { name } of await tablesOf(sql)) {
    const rows = await sql.query<{ row: string }>(`select to_jsonb(t)::text as row from ${name} t`)
    dump[name] = rows.map(({ row }) => row).sort()
  }
  return dump
}

/** Replaces all rows. @throws if the schema has other tables. */
export async function loadDump(sql: Database, dump: Dump): Promise<void> {
  const tables = await tablesOf(sql)
  const missing = Object.keys(dump).filter((name) => !tables.some((table) => table.name === name))
  if (missing.length > 0) throw new Error(`The schema has no ${missing.join(', ')}`)
  await sql.transaction(async (target) => {
    await target.query('set local session_replication_role = replica')
    await target.query(`truncate ${tables.map(({ name }) => name).join(', ')}`)
    for (const { name, columns } of tables) {
      await target.query(
        `insert into ${name} (${columns}) overriding system value
         select ${columns} from json_populate_recordset(null::${name}, $1::text::json)`,
        [`[${(dump[name] ?? []).join(',')}]`],
      )
    }
  })
}
