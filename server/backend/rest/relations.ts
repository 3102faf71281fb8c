/** The tables and views of the exposed schema, as the catalog describes them. */
import type { Queryable } from '../database/database.ts'

export interface Column {
  name: string
  type: string
}

export interface Relation {
  name: string
  /** Columns by name. */
  columns: ReadonlyMap<string, Column>
}

interface Row {
  name: string
  columns: Column[]
}

/** Returns the relations by name. */
export async function readRelations(sql: Queryable): Promise<ReadonlyMap<string, Relation>> {
  const rows = await sql.query<Row>(
    `select c.relname as name,
      json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, null))) as columns
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f')
      and a.attnum > 0 and not a.attisdropped
    group by c.relname`,
  )
  return new Map(
    rows.map(({ name, columns }) => [
      name,
      { name, columns: new Map(columns.map((column) => [column.name, column])) },
    ]),
  )
}
