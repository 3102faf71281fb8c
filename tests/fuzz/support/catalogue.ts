/** All tables, columns and functions, read from the database, so that new ones are covered at once. */
import * as v from 'valibot'

interface Database {
  sql(statement: string): Promise<Record<string, unknown>[]>
}

export interface Relation {
  name: string
  columns: string[]
  /** Columns that a member may insert, or change. */
  insertable: string[]
  updatable: string[]
}

export interface Routine {
  name: string
  /** Names of its parameters. */
  parameters: string[]
  reads: boolean
  /** Whether visitors may call it. */
  isPublic: boolean
}

const relationsSchema = v.array(
  v.object({
    name: v.string(),
    columns: v.array(v.string()),
    insertable: v.array(v.string()),
    updatable: v.array(v.string()),
  }),
)
const routinesSchema = v.array(
  v.object({ name: v.string(), parameters: v.array(v.string()), reads: v.boolean(), isPublic: v.boolean() }),
)

export async function readRelations({ sql }: Database): Promise<Relation[]> {
  const rows = await sql(`
    select c.relname::text as name, jsonb_agg(a.attname order by a.attnum) as columns,
      coalesce(jsonb_agg(a.attname) filter (where has_column_privilege('authenticated', c.oid, a.attnum, 'insert')), '[]')
        as insertable,
      coalesce(jsonb_agg(a.attname) filter (where has_column_privilege('authenticated', c.oid, a.attnum, 'update')), '[]')
        as updatable
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f')
    group by c.oid, c.relname order by c.relname`)
  return v.parse(relationsSchema, rows)
}

export async function readRoutines({ sql }: Database): Promise<Routine[]> {
  const rows = await sql(`
    select p.proname::text as name, to_jsonb(coalesce(p.proargnames[1:p.pronargs], '{}')) as parameters,
      p.provolatile <> 'v' as reads, has_function_privilege('anon', p.oid, 'execute') as "isPublic"
    from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prorettype <> 'trigger'::regtype
    order by p.proname`)
  return v.parse(routinesSchema, rows)
}
