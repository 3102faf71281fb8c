/** The tables and views of the exposed schema, as the catalog describes them. */
import type { Queryable } from '../database/database.ts'
import { ApiError } from '../http/api-error.ts'
import { type Relationship, readRelationships } from './relationships.ts'
import { quoteIdentifier } from './sql-text.ts'

export interface Column {
  name: string
  type: string
}

export interface Relation {
  name: string
  /** Columns by name. */
  columns: ReadonlyMap<string, Column>
  /** Names of the key's columns; none for a view. */
  primaryKey: readonly string[]
  /** Relations that its rows can be read with. */
  relationships: readonly Relationship[]
}

interface Row {
  name: string
  columns: Column[]
  key: string[] | null
}

/** Returns the relations by name. */
export async function readRelations(sql: Queryable): Promise<ReadonlyMap<string, Relation>> {
  const rows = await sql.query<Row>(
    `select c.relname as name,
      json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, null))) as columns,
      json_agg(a.attname) filter (where a.attnum = any (k.conkey)) as key
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid
    left join pg_constraint k on k.conrelid = c.oid and k.contype = 'p'
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f')
      and a.attnum > 0 and not a.attisdropped
    group by c.relname`,
  )
  const relations = rows.map(({ name, columns, key }) => ({
    name,
    columns: new Map(columns.map((column) => [column.name, column])),
    primaryKey: key ?? [],
    relationships: [] as Relationship[],
  }))
  const byName = new Map(relations.map((relation) => [relation.name, relation]))
  for (const { origin, ...relationship } of await readRelationships(sql, byName)) {
    byName.get(origin.name)?.relationships.push(relationship)
  }
  return byName
}

/**
 * SQL of a column. Only columns that there are become SQL: PostgreSQL would take a function's name for one.
 * @param table the name that the relation has in the statement.
 * @throws ApiError 400, as PostgreSQL would refuse it.
 */
export function columnSql({ name: relation, columns }: Relation, table: string, name: string): string {
  if (columns.has(name)) return `${table}.${quoteIdentifier(name)}`
  throw new ApiError(400, '42703', `column ${relation}.${name} does not exist`)
}
