/** Classifies errors. Their texts come from `error-texts.ts`. */

/** An error whose message is written for the user. */
export class AppError extends Error {
  override name = 'AppError'
}

/** SQLSTATE of a row that exists already, e.g. because an earlier attempt was stored. */
export const UNIQUE_VIOLATION = '23505'
/** SQLSTATE of a value that a rule does not allow. */
export const CHECK_VIOLATION = '23514'
/** SQLSTATE of a row that refers to one that does not exist (any more). */
export const FOREIGN_KEY_VIOLATION = '23503'

/** Returns the SQLSTATE or PostgREST code of a database error, or null. */
export function errorCode(error: unknown): string | null {
  return hasText(error, 'code') ? error.code : null
}

/** Whether a retry may succeed: true without a response and for server errors, false for refusals. */
export function isRetryable(error: unknown): boolean {
  if (error instanceof AppError) return false
  const code = errorCode(error)
  return code === null || /^($|08|53|57|PGRST00)/.test(code)
}

/** Whether the value is an object with a string property of this name. */
export function hasText<Key extends string>(value: unknown, key: Key): value is Record<Key, string> {
  return (
    typeof value === 'object' && value !== null && key in value && typeof Reflect.get(value, key) === 'string'
  )
}
