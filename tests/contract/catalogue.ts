/** All that requests may name: tables with columns, keys and values, functions, and the ids of the community. */
import * as v from 'valibot'

import { type Routine, readRoutines } from '#tests/fuzz/support/catalogue.ts'

import type { Deployment } from './deployments.ts'

export interface Column {
  name: string
  /** Whether the column holds ids. The ids of added rows differ, so no request compares their order. */
  isId: boolean
  /** Values of this column in the database's rows, as text. */
  values: string[]
}

/** A relation that is read along with another one, and the names by which a request may mean it. */
interface Neighbour {
  relation: string
  names: string[]
}

export interface Relation {
  name: string
  columns: Column[]
  neighbours: Neighbour[]
  /** Whether rows can be written. For a view, PostgREST responds 500 to a write, and our server 405. */
  isTable: boolean
}

export interface Catalogue {
  relations: Relation[]
  routines: Routine[]
  /** Every id of the sample community before the tests write. */
  ids: Set<string>
}

const SAMPLES = 12
/** The two deployments have sessions and keys of their own. */
const OWN_ROUTINES = ['my_sessions', 'push_key', 'export_counts']

const namesSchema = v.array(
  v.object({ relation: v.string(), column: v.string(), is_id: v.boolean(), is_table: v.boolean() }),
)
const valuesSchema = v.array(v.object({ value: v.string() }))
const keysSchema = v.array(
  v.object({ name: v.string(), origin: v.string(), target: v.string(), column: v.string() }),
)

export async function readCatalogue(deployment: Deployment): Promise<Catalogue> {
  const { sql } = deployment
  const names = v.parse(
    namesSchema,
    await sql(`
      select c.relname::text as relation, a.attname::text as column, a.atttypid = 'uuid'::regtype as is_id, c.relkind = 'r' as is_table
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v') order by 1, a.attnum`),
  )
  const relations = new Map<string, Relation>()
  const ids = new Set<string>()
  for (const { relation, column, is_id, is_table } of names) {
    const values = v
      .parse(
        valuesSchema,
        await sql(
          `select distinct "${column}"::text as value from public."${relation}" where "${column}" is not null order by 1`,
        ),
      )
      .map(({ value }) => value)
    if (is_id) for (const id of values) ids.add(id)
    const step = Math.max(1, Math.floor(values.length / SAMPLES))
    const samples = values.filter((_, index) => index % step === 0).filter((value) => value.length < 200)
    const known = relations.get(relation) ?? {
      name: relation,
      columns: [],
      neighbours: [],
      isTable: is_table,
    }
    known.columns.push({ name: column, isId: is_id, values: samples })
    relations.set(relation, known)
  }
  const keys = await sql(`
    select k.conname::text as name, o.relname::text as origin, t.relname::text as target, a.attname::text as column
    from pg_constraint k join pg_class o on o.oid = k.conrelid join pg_class t on t.oid = k.confrelid
    join pg_attribute a on a.attrelid = o.oid and a.attnum = k.conkey[1]
    where k.contype = 'f' and o.relnamespace = 'public'::regnamespace and t.relnamespace = o.relnamespace`)
  for (const { name, origin, target, column } of v.parse(keysSchema, keys)) {
    const byHint = (table: string) => [table, `${table}!${name}`, `${table}!${column}`]
    relations.get(origin)?.neighbours.push({ relation: target, names: [...byHint(target), name, column] })
    relations.get(target)?.neighbours.push({ relation: origin, names: byHint(origin) })
  }
  const routines = (await readRoutines(deployment)).filter(({ name }) => !OWN_ROUTINES.includes(name))
  return { relations: [...relations.values()], routines, ids }
}
