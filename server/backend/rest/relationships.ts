/**
 * Relationships between the rows of two tables: by a foreign key, from either end, or through a table whose primary key
 * holds two of them. Names are found as PostgREST finds them.
 */
import type { Queryable } from '../database/database.ts'
import { ApiError } from '../http/api-error.ts'
import type { Relation } from './relations.ts'

/** Pairs of columns, one of each table, that have the same value. */
type Pairs = readonly (readonly [string, string])[]

export interface Relationship {
  target: Relation
  /** The foreign key; for a junction, the junction's name. */
  name: string
  /** The origin's columns, paired with the target's or the junction's. */
  on: Pairs
  /** Null if a foreign key connects the two tables directly. */
  junction: { relation: Relation; on: Pairs } | null
  /** True if a row may have several related rows, not at most one. */
  isList: boolean
}

interface Key {
  name: string
  origin: string
  target: string
  pairs: [string, string][]
  is_unique: boolean
}

/** Leaves out a table's foreign keys to itself, because a request can't name which of the two ends is meant. */
export async function readRelationships(sql: Queryable, relations: ReadonlyMap<string, Relation>) {
  const rows = await sql.query<Key>(
    `select k.conname as name, o.relname as origin, t.relname as target,
      (select json_agg(json_build_array(a.attname, b.attname) order by p.place)
        from unnest(k.conkey, k.confkey) with ordinality as p (own, other, place)
        join pg_attribute a on a.attrelid = k.conrelid and a.attnum = p.own
        join pg_attribute b on b.attrelid = k.confrelid and b.attnum = p.other) as pairs,
      exists (select from pg_constraint u where u.conrelid = k.conrelid and u.contype in ('p', 'u')
        and u.conkey <@ k.conkey and u.conkey @> k.conkey) as is_unique
    from pg_constraint k
    join pg_class o on o.oid = k.conrelid
    join pg_class t on t.oid = k.confrelid
    where k.contype = 'f' and o.relnamespace = 'public'::regnamespace and t.relnamespace = o.relnamespace
    order by k.conname`,
  )
  const direct: (Relationship & { origin: Relation })[] = []
  const through: typeof direct = []
  const keys = rows.flatMap((row) => {
    const [owner, target] = [relations.get(row.origin), relations.get(row.target)]
    return owner && target ? [{ ...row, owner, target }] : []
  })
  for (const key of keys) {
    const { name, owner, target, pairs } = key
    if (owner !== target) {
      direct.push(
        { name, origin: owner, target, on: pairs, junction: null, isList: false },
        { name, origin: target, target: owner, on: pairs.map(swap), junction: null, isList: !key.is_unique },
      )
    }
    for (const other of keys.filter((other) => other.owner === owner && other.target !== target)) {
      const columns = [...pairs, ...other.pairs].map(([column]) => column)
      if (!columns.every((column) => owner.primaryKey.includes(column))) continue
      const junction = { relation: owner, on: other.pairs }
      through.push({
        name: owner.name,
        origin: target,
        target: other.target,
        on: pairs.map(swap),
        junction,
        isList: true,
      })
    }
  }
  return [...direct, ...through]
}

function swap([own, other]: readonly [string, string]): [string, string] {
  return [other, own]
}

/**
 * @param name the other table; or a foreign key, or its column.
 * @param hint which of several relationships is meant: a foreign key, a column of it, or a junction.
 * @throws ApiError 400 if there is none, 300 if there are several.
 */
export function findRelationship(origin: Relation, name: string, hint: string | null): Relationship {
  const found = origin.relationships.filter((relationship) => isMeant(relationship, name, hint))
  const [first, ...others] = found
  const pair = `'${origin.name}' and '${name}'`
  if (!first) {
    const message = `Could not find a relationship between ${pair} in the schema cache`
    throw new ApiError(400, 'PGRST200', message)
  }
  if (others.length === 0) return first
  const names = found.map(({ name: which, target }) => `${target.name}!${which}`).join(', ')
  const message = `Could not embed because more than one relationship was found for ${pair}: name one of ${names}`
  throw new ApiError(300, 'PGRST201', message)
}

function isMeant(relationship: Relationship, name: string, hint: string | null): boolean {
  const { target, junction, on } = relationship
  const [pair] = on.length === 1 ? on : []
  const isColumn = (side: 0 | 1, column: string) => !junction && pair?.[side] === column
  if (hint === null) {
    return target.name === name || (!junction && relationship.name === name) || isColumn(0, name)
  }
  return target.name === name && (relationship.name === hint || isColumn(0, hint) || isColumn(1, hint))
}
