/** Classifies errors. Their messages come from the component that shows them or from the server. */

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

/** Returns the server's message about a rate limit, which says when to try again; null for other errors. */
export function limitText(error: unknown): string | null {
  const status = typeof error === 'object' && error !== null ? Reflect.get(error, 'status') : undefined
  const limited = status === 429 || /^(PT429|over_request_rate_limit)$/.test(errorCode(error) ?? '')
  return limited ? messageOf(error, '') || null : null
}

/** SQLSTATE of a write that the caller may not make, e.g. to somebody who blocked them. */
const NOT_ALLOWED = '42501'

/** Returns the server's reason for refusing a write: a limit, or a rule; null for other errors. */
export function refusalText(error: unknown): string | null {
  const text = messageOf(error, '')
  // Our own sentences end with a full stop, the messages of PostgreSQL do not.
  return errorCode(error) === NOT_ALLOWED && text.endsWith('.') ? text : limitText(error)
}

/** Returns the server's message, or `fallback` if there is none for people: PostgreSQL's own names a constraint. */
export function messageOf(error: unknown, fallback: string): string {
  return (hasText(error, 'message') && !/ violates /.test(error.message) && error.message) || fallback
}

/** The server's message, or `fallback` if there was no response: then the message is the browser's own. */
export function serverMessage(error: unknown, fallback: string): string {
  return error instanceof AppError || errorCode(error) ? messageOf(error, fallback) : fallback
}

/** The message of a failed mutation for its form; null while nothing has failed. */
export function failureText({ error }: { error: Error | null }, fallback: string): string | null {
  return error && serverMessage(error, fallback)
}

function hasText<Key extends string>(value: unknown, key: Key): value is Record<Key, string> {
  return (
    typeof value === 'object' && value !== null && key in value && typeof Reflect.get(value, key) === 'string'
  )
}
