/**
 * Recognizes errors of an unavailable database: it is stopped or starting, a connection broke, or its disk is full. The
 * response is then 503, and the client may try again.
 */
import { errorCode } from '#server/lib/error-code.ts'

import { DatabaseUnavailableError } from './sessions.ts'

/**
 * SQLSTATEs that describe the server's state, not the statement: connection lost (08), out of resources (53,
 * a full disk among them), shut down or starting (57P), input or output failed (58030).
 */
const STATES = /^(08|53|57P|58030)/
/** Node's codes for a disk that can't be written. */
const DISK_FULL = ['ENOSPC', 'EDQUOT', 'EROFS', 'EFBIG', 'EIO']

const MESSAGE = 'The database is unavailable. Please try again in a moment.'

/** @returns the error for the client if `error` describes the database's or the disk's state, else null. */
export function asUnavailable(error: unknown): DatabaseUnavailableError | null {
  if (error instanceof DatabaseUnavailableError) return error
  const code = errorCode(error)
  if (!STATES.test(code) && !DISK_FULL.includes(code)) return null
  return logUnavailable(error)
}

/** Logs the error's code, without the request's content. */
export function logUnavailable(error: unknown): DatabaseUnavailableError {
  const name = error instanceof Error ? error.name : typeof error
  console.error(`The database is unavailable: ${errorCode(error) || name}`)
  return new DatabaseUnavailableError(MESSAGE, { cause: error })
}
