/**
 * Defect: where the embedded database can't extend its log, it stands still for good, reads included.
 * Way around: it stops taking writes while there is still room, and takes them again when there is room again.
 */
import { statfs } from 'node:fs/promises'

import { DatabaseBusyError, type Session, type SessionPool } from './sessions.ts'

/** Bytes that stay free: four files of the log, so that what is under way can end. */
const RESERVE = 64 * 1024 * 1024
const CHECK_MS = 2_000
const READ_ONLY_TRANSACTION = '25006'
const NO_ROOM =
  'The server has no room to save anything just now. Please try again later; nothing was changed.'

/** @param freeBytes how much room there is; tests say so themselves. */
export function guardDisk(pool: SessionPool, freeBytes: () => Promise<number>): SessionPool {
  let full = false
  const timer = setInterval(() => void check().catch(() => {}), CHECK_MS).unref()

  async function check() {
    const isFull = (await freeBytes()) < RESERVE
    if (isFull === full) return
    const session = await pool.acquire()
    try {
      await session.simple(`set default_transaction_read_only = ${isFull ? 'on' : 'off'}`)
      full = isFull
    } finally {
      await session.release()
    }
    console.error(
      full
        ? 'The disk of the data folder is almost full: the database takes no more writes until there is room'
        : 'The disk of the data folder has room again: the database takes writes',
    )
  }

  function refused(error: unknown): never {
    const isRefusal = error instanceof Error && 'code' in error && error.code === READ_ONLY_TRANSACTION
    throw full && isRefusal ? new DatabaseBusyError(NO_ROOM, { cause: error }) : error
  }
  return {
    state: pool.state,
    async acquire(): Promise<Session> {
      const session = await pool.acquire()
      return {
        run: (statements) => session.run(statements).catch(refused),
        simple: (sql) => session.simple(sql).catch(refused),
        release: () => session.release(),
      }
    },
    async close() {
      clearInterval(timer)
      await pool.close()
    },
  }
}

/** Room for this account on the disk of `folder`, in bytes. */
export async function roomAt(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
