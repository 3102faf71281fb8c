/**
 * Recognizes errors of an unavailable database: it is stopped or starting, a connection broke, or its disk is full. The
 * response is then 503, and the client may try again.
 */
import { errorCode } from '#server/lib/error-code.ts'

import { DatabaseBusyError } from './sessions.ts'

/**
 * SQLSTATEs that describe the server's state, not the statement: connection lost (08), out of resources (53,
 * a full disk among them), shut down or starting (57P), input or output failed (58030).
 */
const STATES = /^(08|53|57P|58030)/
/** Node's codes for a disk that can't be written. */
const DISK_FULL = ['ENOSPC', 'EDQUOT', 'EROFS', 'EFBIG', 'EIO']

const OUT_OF_REACH = 'The database is out of reach just now. Please try again in a moment.'

/** @returns the error for the client if `error` describes the database's or the disk's state, else null. */
export function asUnreachable(error: unknown): DatabaseBusyError | null {
  const code = errorCode(error)
  if (!STATES.test(code) && !DISK_FULL.includes(code)) return null
  return unreachable(error)
}

/** Logs the error's code, without the request's content. */
export function unreachable(error: unknown): DatabaseBusyError {
  const name = error instanceof Error ? error.name : typeof error
  console.error(`The database is out of reach: ${errorCode(error) || name}`)
  return new DatabaseBusyError(OUT_OF_REACH, { cause: error })
}
