/**
 * Defect: drivers guess at parameters. On PostgreSQL jsonb was stringified twice (a sign-up trigger saw a string
 * in `raw_user_meta_data`, and null for every key of it), and a `boolean[]` went as a boolean; PGlite refuses a
 * wrong boolean itself, with an error that has no SQLSTATE.
 * Way around: every parameter goes as PostgreSQL's text for it, and the server finds the type. A JSON string
 * must come quoted, as it does from Lite.
 */
const OID = { boolean: 16, bytea: 17 }

/** @returns null for SQL's null. */
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

/** For the types whose text PGlite would not leave alone, by OID. */
export const textSerializers: Record<number, (value: unknown) => string> = Object.fromEntries(
  Object.values(OID).map((oid) => [oid, String]),
)
