/**
 * Recognizes errors of an unavailable database: it is stopped or starting, a connection broke, or its disk is full or
 * closed to writing. The response is then 503, and the client may try again.
 */
import { DatabaseError } from 'pg'

import { errorCode } from '#server/lib/error-code.ts'
import { log } from '#server/lib/log.ts'

/** No session came free in time, a transaction held its session for too long, or the database or its disk fails. */
export class DatabaseUnavailableError extends Error {
  override name = 'DatabaseUnavailableError'
}

/**
 * SQLSTATEs that describe the server's state, not the statement: connection lost (08), out of resources (53, but for a
 * full disk), shut down or starting (57P), input or output failed (58030).
 */
const UNAVAILABLE_STATES = /^(08|53(?!100)|57P|58030)/
const DISK_FULL = '53100'
/** Insufficient privilege: PostgreSQL's error when a read-only disk keeps it from opening its files for writing. */
const FORBIDDEN = '42501'
const FILE_ERROR = /^could not .* (file|directory) "/

const MESSAGE = 'The database is unavailable. Please try again in a moment.'
export const CANNOT_SAVE =
  "The server can't save anything just now. Please try again later; nothing was changed."

/** @returns the logged error for the client if `error` describes the database's or the disk's state, else null. */
export function unavailableFrom(error: unknown, place?: string): DatabaseUnavailableError | null {
  if (error instanceof DatabaseUnavailableError) return error
  if (UNAVAILABLE_STATES.test(errorCode(error)) || isSessionEnd(error)) return loggedUnavailable(error, place)
  return isOfDisk(error) ? loggedUnavailable(error, place, CANNOT_SAVE) : null
}

/** True if the session ended with the error. It may or may not have committed. */
function isSessionEnd(error: unknown) {
  return error instanceof DatabaseError && /^(FATAL|PANIC)$/.test(error.severity ?? '')
}

function isOfDisk(error: unknown) {
  const code = errorCode(error)
  return (
    code === DISK_FULL || (code === FORBIDDEN && error instanceof Error && FILE_ERROR.test(error.message))
  )
}

/** Logs an error in one line, because it is known, and returns the one for the client. */
export function loggedUnavailable(
  error: unknown,
  place = 'database',
  message = MESSAGE,
): DatabaseUnavailableError {
  log('unavailable', { what: place, code: errorCode(error) || 'broken connection' }, 'error')
  return new DatabaseUnavailableError(message, { cause: error })
}
