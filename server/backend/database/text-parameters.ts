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
