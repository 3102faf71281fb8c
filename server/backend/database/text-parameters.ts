/**
 * Defect: PGlite's client refuses values that do not fit their column (an object for a text, a word for a
 * boolean) with an error that has no SQLSTATE, where PostgreSQL takes or refuses them with one.
 * Way around: every parameter goes as PostgreSQL's text for it, on both engines, and the server decides. A JSON
 * string must come quoted, as it does from Lite.
 */
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
