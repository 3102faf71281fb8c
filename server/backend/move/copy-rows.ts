/** Copies all rows from one database to another with the same tables. */
import type { Queryable } from '../database/database.ts'
import { quoteIdentifier } from '../rest/sql-text.ts'

const MAX_BATCH_ROWS = 500

interface Table {
  schema: string
  name: string
  /** Columns that can be written in both databases. */
  columns: string[]
  /** Identity columns. */
  identities: string[]
}

/** Returns the migrations' tables and the given `accounts` tables, if both databases have them. */
export async function tablesToCopy(
  source: Queryable,
  target: Queryable,
  accounts: readonly string[],
): Promise<Table[]> {
  const [from, to] = [await tablesOf(source, accounts), await tablesOf(target, accounts)]
  return from.flatMap(({ schema, name, columns }) => {
    const there = to.find((table) => table.schema === schema && table.name === name)
    if (!there) return []
    return [{ ...there, columns: columns.filter((column) => there.columns.includes(column)) }]
  })
}

async function tablesOf(sql: Queryable, accounts: readonly string[]): Promise<Table[]> {
  return sql.query<Table>(
    `select n.nspname as schema, c.relname as name,
       (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
       array(select a.attname::text from pg_attribute a
        where a.attrelid = c.oid and a.attidentity <> '') as identities
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and (n.nspname in ('public', 'internal') or n.nspname || '.' || c.relname = any ($1))
     order by 1, 2`,
    [accounts],
  )
}

/** Replaces the rows of the tables. Nobody else may write to either database meanwhile. */
export async function copyRows(
  source: Queryable,
  target: Queryable,
  tables: readonly Table[],
): Promise<number> {
  // The target has reference data already.
  const appTables = tables.filter(({ schema }) => schema !== 'auth' && schema !== 'storage')
  await target.query(`truncate ${appTables.map(quotedName).join(', ')} restart identity cascade`)
  let rows = 0
  for (const table of tables) rows += await copyTable(source, target, table)
  return rows
}

async function copyTable(source: Queryable, target: Queryable, table: Table): Promise<number> {
  const name = quotedName(table)
  const columns = table.columns.map(quoteIdentifier).join(', ')
  let rows = 0
  for (let tid = '(0,0)'; ; ) {
    const batch = await source.query<{ tid: string; row: string }>(
      `select ctid::text as tid, row_to_json(t)::text as row from ${name} t
       where ctid > $1::tid order by ctid limit ${MAX_BATCH_ROWS}`,
      [tid],
    )
    const last = batch.at(-1)
    if (!last) break
    tid = last.tid
    await target.query(
      `insert into ${name} (${columns}) overriding system value
       select ${columns} from json_populate_recordset(null::${name}, $1::text::json)`,
      [`[${batch.map(({ row }) => row).join(',')}]`],
    )
    rows += batch.length
  }
  for (const column of table.identities) await raiseSequence(target, name, column)
  return rows
}

/** Sets a sequence above the copied values. */
async function raiseSequence(target: Queryable, name: string, column: string) {
  await target.query(
    `select setval(pg_get_serial_sequence($1, $2), max(${quoteIdentifier(column)})) from ${name} having count(*) > 0`,
    [name, column],
  )
}

function quotedName({ schema, name }: Table) {
  return `${quoteIdentifier(schema)}.${quoteIdentifier(name)}`
}
