/** The functions of the exposed schema, as the catalog describes them. */
import type { Queryable } from '../database/database.ts'

export interface DatabaseFunction {
  name: string
  /** Names and types of the parameters, in order; the last `defaults` of them may be left out. */
  parameters: { name: string; type: string }[]
  defaults: number
  /** True unless the function is volatile: the same arguments give the same result until the data changes. */
  isStable: boolean
  returns: 'json' | 'scalar' | 'void'
}

interface Row {
  name: string
  volatility: string
  names: string[] | null
  types: string[]
  defaults: number
  returns: DatabaseFunction['returns'] | null
}

/** Reads the functions that `/rest/v1` can call, by name: those without overloads whose result has a known form. */
export async function readFunctions(sql: Queryable): Promise<ReadonlyMap<string, DatabaseFunction>> {
  const rows = await sql.query<Row>(
    `select p.proname as name, p.provolatile as volatility, p.pronargdefaults as defaults,
      p.proargnames[1:p.pronargs] as names,
      array(select format_type(type, null) from unnest(p.proargtypes) with ordinality as t (type, ordinal)
        order by ordinal) as types,
      case
        when p.prorettype = 'void'::regtype then 'void'
        when p.prorettype in ('json'::regtype, 'jsonb'::regtype) then 'json'
        when r.typtype in ('b', 'e') then 'scalar'
      end as returns
    from pg_proc p
    join pg_type r on r.oid = p.prorettype
    where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and p.provariadic = 0
      and not p.proretset and not coalesce(p.proargmodes && '{o,b}', false)
      and not exists (
        select from pg_proc o
        where o.pronamespace = p.pronamespace and o.proname = p.proname and o.oid <> p.oid)`,
  )
  const known = new Map<string, DatabaseFunction>()
  for (const { name, volatility, names, types, defaults, returns } of rows) {
    const parameters = types.map((type, index) => ({ name: names?.[index] ?? '', type }))
    if (returns === null || parameters.some((parameter) => parameter.name === '')) continue
    known.set(name, { name, parameters, defaults, isStable: volatility !== 'v', returns })
  }
  return known
}
