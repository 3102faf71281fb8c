/**
 * Recognizes errors of an unavailable database: it is stopped or starting, a connection broke, or its disk is full. The
 * response is then 503, and the client may try again.
 */
import { errorCode } from '#server/lib/error-code.ts'
import { logError } from '#server/lib/log.ts'

import { DatabaseUnavailableError } from './sessions.ts'

/**
 * SQLSTATEs that describe the server's state, not the statement: connection lost (08), out of resources (53,
 * a full disk among them), shut down or starting (57P), input or output failed (58030).
 */
const STATES = /^(08|53|57P|58030)/
/** Node's codes for a disk that can't be written. */
const DISK_FULL = ['ENOSPC', 'EDQUOT', 'EROFS', 'EFBIG', 'EIO']

const MESSAGE = 'The database is unavailable. Please try again in a moment.'

/** @returns the logged error for the client if `error` describes the database's or the disk's state, else null. */
export function unavailableFrom(error: unknown): DatabaseUnavailableError | null {
  if (error instanceof DatabaseUnavailableError) return error
  const code = errorCode(error)
  if (!STATES.test(code) && !DISK_FULL.includes(code)) return null
  return loggedUnavailable(error)
}

/** Logs an error and returns the one for the client. */
export function loggedUnavailable(error: unknown): DatabaseUnavailableError {
  logError('unavailable', error)
  return new DatabaseUnavailableError(MESSAGE, { cause: error })
}
