/**
 * The database is out of reach, for now: it is stopped or starting, a connection broke, its disk is full. The
 * request is answered with 503 and may come again.
 */
import { errorCode } from '#server/lib/error-code.ts'

import { DatabaseBusyError } from './sessions.ts'

/**
 * SQLSTATEs that speak of the server's state and not of the statement: connection lost (08), out of resources (53,
 * a full disk among them), shut down or starting (57P), input or output failed (58030).
 */
const STATES = /^(08|53|57P|58030)/
/** Node's words for a disk that takes no more. */
const DISK_FULL = ['ENOSPC', 'EDQUOT', 'EROFS', 'EFBIG', 'EIO']

const OUT_OF_REACH = 'The database is out of reach just now. Please try again in a moment.'

/** @returns what to answer when `error` speaks of the database's or the disk's state, else null. */
export function asUnreachable(error: unknown): DatabaseBusyError | null {
  const code = errorCode(error)
  if (!STATES.test(code) && !DISK_FULL.includes(code)) return null
  return unreachable(error)
}

/** Tells the operator why, without a word of what was asked for. */
export function unreachable(error: unknown): DatabaseBusyError {
  const name = error instanceof Error ? error.name : typeof error
  console.error(`The database is out of reach: ${errorCode(error) || name}`)
  return new DatabaseBusyError(OUT_OF_REACH, { cause: error })
}
