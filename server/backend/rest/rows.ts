/**
 * SQL that reads rows with those that belong to them. Each embed is a subquery of its row, so that one statement reads
 * everything, with the caller's rights; its lists are bounded as the rows are.
 */
import { MAX_ROWS } from './limits.ts'
import { boundedList } from './result.ts'
import type { Embed, Rows } from './select.ts'
import { type Params, qualifiedName, quoteIdentifier } from './sql-text.ts'

export interface RowsSql {
  select: string
  /** `from … where …`: all rows that match, before `limit` and `offset`. */
  matching: string
}

/** @param parent the rows that these belong to. */
export function rowsSql(rows: Rows, params: Params, parent?: { embed: Embed; table: string }): RowsSql {
  const table = params.nextTable()
  const source = `${qualifiedName(rows.relation.name)} as ${table}`
  const embeds = rows.embeds.map((embed) => ({ embed, sql: rowsSql(embed.rows, params, { embed, table }) }))
  const belonging = parent && belongingSql(parent.embed, parent.table, table, params)
  const conditions = [
    ...(belonging ? [belonging.condition] : []),
    ...rows.conditions.map((condition) => condition(table, params)),
    ...embeds.filter(({ embed }) => embed.isInner).map(({ sql }) => `exists (select ${sql.matching})`),
  ]
  const values = [
    ...rows.columns.map((column) => column(table)),
    ...embeds.map(({ embed, sql }) => `${embedValue(embed, sql)} as ${quoteIdentifier(embed.as)}`),
  ]
  const matching = `from ${source}${belonging?.join ?? ''}${whereClause(conditions)}`
  const order = rows.order.map((column) => column(table)).join(', ')
  return {
    matching,
    select: `select ${values.join(', ')} ${matching}${order && ` order by ${order}`}
      limit ${Math.min(rows.limit ?? MAX_ROWS, MAX_ROWS)}${rows.offset > 0 ? ` offset ${rows.offset}` : ''}`,
  }
}

/** The conditions behind `where`, joined by "and"; empty without one. */
export function whereClause(conditions: readonly string[]): string {
  return conditions.length > 0 ? ` where ${conditions.join(' and ')}` : ''
}

function embedValue({ relationship }: Embed, { select }: RowsSql) {
  if (!relationship.isList) return `(select row_to_json(one.*) from (${select}) as one)`
  return `coalesce((select json_agg(listed.item) from ${boundedList(select)}), '[]')`
}

/** Returns the condition under which a row of `table` belongs to a row of `parent`. */
function belongingSql(
  { relationship: { on, junction } }: Embed,
  parent: string,
  table: string,
  params: Params,
) {
  const equal = (pairs: typeof on, one: string, other: string) =>
    pairs.map(([a, b]) => `${one}.${quoteIdentifier(a)} = ${other}.${quoteIdentifier(b)}`).join(' and ')
  if (!junction) return { join: '', condition: equal(on, parent, table) }
  const middle = params.nextTable()
  return {
    join: ` join ${qualifiedName(junction.relation.name)} as ${middle} on ${equal(junction.on, middle, table)}`,
    condition: equal(on, parent, middle),
  }
}
