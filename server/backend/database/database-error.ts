/** What PostgreSQL says of a statement that failed. */
export interface DatabaseError {
  code: string
  message: string
  details: string | null
  hint: string | null
}

/** @returns null when `error` did not come from the database. */
export function readDatabaseError(error: unknown): DatabaseError | null {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return null
  if (!/^[0-9A-Z]{5}$/.test(error.code)) return null
  const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)
  return {
    code: error.code,
    message: error.message,
    details: text('detail' in error ? error.detail : null),
    hint: text('hint' in error ? error.hint : null),
  }
}
