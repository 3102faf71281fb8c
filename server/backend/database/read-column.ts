/** Reads values from PostgreSQL's text format as `pg` does, but for numbers and moments. */
import { types } from 'pg'

const { INT8, NUMERIC, DATE, TIMESTAMP, TIMESTAMPTZ } = types.builtins

type Reader = (text: string) => unknown

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
