/**
 * Defect: the driver takes the type of an array's first value for the type of the whole, so that a function
 * with a `boolean[]` argument answered "cannot cast type boolean to boolean[]".
 * Way around: hand arrays over as PostgreSQL writes them, and let the server find the type.
 */
export function arrayLiteral(values: readonly unknown[]): string {
  return `{${values.map(element).join(',')}}`
}

function element(value: unknown): string {
  if (value === null || value === undefined) return 'NULL'
  if (Array.isArray(value)) return arrayLiteral(value)
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  return `"${text.replace(/["\\]/g, '\\$&')}"`
}
