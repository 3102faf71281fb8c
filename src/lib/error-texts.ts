/** Messages of errors for people. Separate from errors.ts, because every page loads that file. */
import { AppError, errorCode, hasText } from './errors.ts'

/** Returns the server's message about a rate limit, which says when to try again; null for other errors. */
export function limitText(error: unknown): string | null {
  const status = typeof error === 'object' && error !== null ? Reflect.get(error, 'status') : undefined
  const limited = status === 429 || /^(PT429|over_request_rate_limit)$/.test(errorCode(error) ?? '')
  return limited ? messageOf(error, '') || null : null
}

/** SQLSTATE of a write that the caller may not make, e.g. to somebody who blocked them. */
const INSUFFICIENT_PRIVILEGE = '42501'

/** Returns the server's reason for refusing a write: a limit, or a rule; null for other errors. */
export function refusalText(error: unknown): string | null {
  const text = messageOf(error, '')
  // Our own sentences end with a full stop, the messages of PostgreSQL do not.
  return errorCode(error) === INSUFFICIENT_PRIVILEGE && text.endsWith('.') ? text : limitText(error)
}

/** Returns the server's message, or `fallback` if it is not for people, as PostgreSQL's own, which name constraints. */
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
