/** A community in a database: the rows of its tables, and the numbers that its sequences have reached. */
import type { Readable } from 'node:stream'

import { StartupError } from '#server/lib/startup-error.ts'
import type { Queryable } from '../database/database.ts'
import { quoteIdentifier } from '../rest/sql-text.ts'
import type { CopySession } from './copy-session.ts'

export interface Table {
  schema: string
  name: string
  /** Columns that can be written. */
  columns: string[]
}

export interface Sequence {
  schema: string
  name: string
  last: string
  isUsed: boolean
}

/** Tables that are not the community's: code of builds, which each build brings, and the operation's own records. */
const LEFT_OUT = ['auth.incidents', 'auth.last_backup', 'storage.build_files']

/**
 * Begins a snapshot: a transaction that sees all that was committed before, and no later write. It ends with the
 * session.
 */
export async function beginSnapshot(source: Queryable): Promise<void> {
  await source.query('begin isolation level repeatable read, read only')
}

/** Returns the tables of the migrations and of our own services, in one order everywhere. */
export function tablesOf(sql: Queryable): Promise<Table[]> {
  return sql.query<Table>(
    `select n.nspname as schema, c.relname as name,
       (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname in ('public', 'internal', 'auth', 'storage')
       and n.nspname || '.' || c.relname <> all ($1)
     order by n.nspname collate "C", c.relname collate "C"`,
    [LEFT_OUT],
  )
}

/** Returns the sequences of the migrations, with the numbers that they gave out. */
export async function sequencesOf(sql: Queryable): Promise<Sequence[]> {
  const found = await sql.query<Pick<Sequence, 'schema' | 'name'>>(
    `select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'S' and n.nspname in ('public', 'internal') order by 1, 2`,
  )
  const sequences: Sequence[] = []
  for (const sequence of found) {
    const [state] = await sql.query<Pick<Sequence, 'last' | 'isUsed'>>(
      `select last_value::text as last, is_called as "isUsed" from ${quotedName(sequence)}`,
    )
    if (state) sequences.push({ ...sequence, ...state })
  }
  return sequences
}

/** Gives `consume` the rows of a table in COPY's text format. @returns their number. */
export function readRows(source: CopySession, table: Table, consume: (rows: Readable) => Promise<unknown>) {
  return source.copyOut(`copy ${quotedName(table)} (${columnsOf(table)}) to stdout`, consume)
}

/** Adds rows to a table. */
export function writeRows(target: CopySession, table: Table, rows: AsyncIterable<Uint8Array>) {
  return target.copyIn(`copy ${quotedName(table)} (${columnsOf(table)}) from stdin`, rows)
}

/**
 * Begins a transaction without triggers and foreign keys, because its rows have already passed them.
 * @throws StartupError if the role may not switch them off.
 */
export async function beginLoading(target: Queryable): Promise<void> {
  await target.query('begin')
  try {
    await target.query('set local session_replication_role = replica')
  } catch (cause) {
    throw new StartupError(
      'the role may not load data without triggers: as superuser, ' +
        '"grant set on parameter session_replication_role to" it',
      { cause },
    )
  }
}

/** Removes the rows of tables, because the target already has reference data. */
export async function emptyTables(target: Queryable, tables: readonly Table[]): Promise<void> {
  await target.query(`truncate ${tables.map(quotedName).join(', ')} restart identity cascade`)
}

/** Continues the sequences, so that new rows get unused numbers. Skips sequences that the target lacks. */
export async function continueSequences(target: Queryable, sequences: readonly Sequence[]): Promise<void> {
  for (const sequence of sequences)
    await target.query('select setval(to_regclass($1), $2, $3)', [
      quotedName(sequence),
      sequence.last,
      sequence.isUsed,
    ])
}

export function quotedName({ schema, name }: Pick<Table, 'schema' | 'name'>) {
  return `${quoteIdentifier(schema)}.${quoteIdentifier(name)}`
}

function columnsOf({ columns }: Table) {
  return columns.map(quoteIdentifier).join(', ')
}
