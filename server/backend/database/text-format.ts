/** Converts values to and from PostgreSQL's text format. */
import { types } from 'pg'

/**
 * Returns PostgreSQL's text for a parameter. `pg` converts only values of its own queries, and pipelines write messages
 * by themselves. A string stays as it is, even for a JSON column.
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

/** Readers that differ from those of `pg`. */
const OWN_READERS = new Map<number, Reader>([
  [INT8, Number],
  [NUMERIC, Number],
  // Dates stay text, because JavaScript's `Date` has no microseconds.
  [DATE, String],
  [TIMESTAMP, isoTimestamp],
  [TIMESTAMPTZ, isoTimestamp],
])

/** @param oid OID of the column's type. */
export function columnReader(oid: number): Reader {
  return OWN_READERS.get(oid) ?? types.getTypeParser(oid)
}

/** `2026-01-01 10:00:00.5+00` → `2026-01-01T10:00:00.5+00:00` */
function isoTimestamp(text: string) {
  return text.replace(' ', 'T').replace(/[+-]\d\d$/, '$&:00')
}
