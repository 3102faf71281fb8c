/** Parts that every statement of a data request has. PostgreSQL writes the JSON. */
import { MAX_ROWS } from './limits.ts'

/** A name as SQL takes it, whatever is in it. */
export function quoteIdentifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

/** A table, view or function of the exposed schema. */
export function qualifiedName(name: string): string {
  return `public.${quoteIdentifier(name)}`
}

/** The values of a statement, in the order of their numbers. */
export class Params {
  readonly values: unknown[] = []

  /** The parameter (`$1`) that stands for this value. */
  add(value: unknown): string {
    this.values.push(value)
    return `$${this.values.length}`
  }
}

/**
 * A source of rows, `given`, that reads JSON as columns of these types: one object, or a list of them. Without columns
 * it has rows all the same.
 */
export function jsonRecordset(
  json: string,
  columns: readonly { name: string; type: string }[],
  isList: boolean,
): string {
  const types = columns.map(({ name, type }) => `${quoteIdentifier(name)} ${type}`).join(', ')
  return `json_to_record${isList ? 'set' : ''}(${json}::json) as given (${types || 'nothing text'})`
}

/** SQL that returns one `ResultRow` with all rows that `rows` selects. */
export function selectAsList(rows: string): string {
  return `select coalesce(json_agg(row_to_json(listed.*)), '[]')::text as body
    from (${rows}) as listed`
}

/** At most as many rows as a response holds. */
export function limitClause(limit: number | null): string {
  return `limit ${Math.min(limit ?? MAX_ROWS, MAX_ROWS)}`
}
