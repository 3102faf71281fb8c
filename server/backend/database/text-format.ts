/** PostgreSQL's text format: what is sent, and what comes back. */
import { types } from 'pg'

/**
 * PostgreSQL's text for a parameter. Pipelines write their own messages, and `pg` converts values of its own queries
 * alone. A string is taken as it is, even for a JSON column.
 * @returns null for SQL's null.
 */
export function textParameter(value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return arrayText(value)
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

function arrayText(values: readonly unknown[]): string {
  const elements = values.map((value) => {
    if (Array.isArray(value)) return arrayText(value)
    const text = textParameter(value)
    return text === null ? 'NULL' : `"${text.replace(/["\\]/g, '\\$&')}"`
  })
  return `{${elements.join(',')}}`
}

const { INT8, NUMERIC, DATE, TIMESTAMP, TIMESTAMPTZ } = types.builtins

type Reader = (text: string) => unknown

/** Values are read as `pg` does it, but for numbers and moments. */
const OWN = new Map<number, Reader>([
  [INT8, Number],
  [NUMERIC, Number],
  // Dates stay text: JavaScript's own have no microseconds.
  [DATE, String],
  [TIMESTAMP, isoTimestamp],
  [TIMESTAMPTZ, isoTimestamp],
])

/** @param oid OID of the column's type. */
export function columnReader(oid: number): Reader {
  return OWN.get(oid) ?? types.getTypeParser(oid)
}

/** `2026-01-01 10:00:00.5+00` → `2026-01-01T10:00:00.5+00:00` */
function isoTimestamp(text: string) {
  return text.replace(' ', 'T').replace(/[+-]\d\d$/, '$&:00')
}
