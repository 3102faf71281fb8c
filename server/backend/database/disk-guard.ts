/**
 * Bug: if the embedded database can't write its log, it hangs for good, reads included.
 * Workaround: it stops taking writes while there is still room, or as soon as the folder is closed to writing, and
 * takes them again when that is over.
 */
import { accessSync, constants, statfsSync } from 'node:fs'

import { errorCode } from '#server/lib/error-code.ts'

import { DatabaseUnavailableError, type Session, type SessionPool } from './sessions.ts'

/** Bytes that stay free: four files of the log, so that what is under way can end. */
const RESERVE_BYTES = 64 * 1024 * 1024
const READ_ONLY_TRANSACTION = '25006'
/** PostgreSQL raises it for a file that can't be opened, too: it opens all files for writing. */
const FORBIDDEN = '42501'
const FILE = /^could not .* (file|directory) "/
const CANNOT_SAVE = "The server can't save anything just now. Please try again later; nothing was changed."

/**
 * Checks each time a session is acquired, which costs microseconds.
 * @param freeBytes free space in bytes; tests pass their own.
 */
export function guardDisk(pool: SessionPool, freeBytes: () => number): SessionPool {
  let full = false

  async function check(session: Session) {
    const isFull = freeBytes() < RESERVE_BYTES
    if (isFull === full) return
    await session.simple(`set default_transaction_read_only = ${isFull ? 'on' : 'off'}`)
    full = isFull
    console.error(
      full
        ? 'The data folder is almost full, or closed to writing: the database takes no writes until that is over'
        : 'The data folder has room again: the database takes writes',
    )
  }

  function refused(error: unknown): never {
    throw full && isOfDisk(error) ? new DatabaseUnavailableError(CANNOT_SAVE, { cause: error }) : error
  }
  return {
    snapshotId: pool.snapshotId,
    async acquire(): Promise<Session> {
      const session = await pool.acquire()
      try {
        await check(session)
      } catch (error) {
        await session.release()
        throw error
      }
      return {
        run: (statements) => session.run(statements).catch(refused),
        simple: (sql) => session.simple(sql).catch(refused),
        release: () => session.release(),
      }
    },
    close: () => pool.close(),
  }
}

function isOfDisk(error: unknown) {
  const code = errorCode(error)
  if (code !== FORBIDDEN) return code === READ_ONLY_TRANSACTION
  return error instanceof Error && FILE.test(error.message)
}

/** Free bytes for this account on the disk of `folder`; 0 while it can't write there. */
export function freeBytesAt(folder: string): number {
  try {
    accessSync(folder, constants.W_OK)
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize
  } catch {
    return 0
  }
}
