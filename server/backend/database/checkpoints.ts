/**
 * Bug: PGlite has no process that makes checkpoints, so the log grows for ever, and is read whole after a kill.
 * Workaround: the next owner of the session makes a due checkpoint. The heartbeat takes it every two seconds, the
 * maintenance every minute. Closing makes one too: PostgreSQL does that itself.
 */
import { logError } from '#server/lib/log.ts'

import type { SessionPool } from './sessions.ts'

/** Bytes of the log between two checkpoints; a start after a kill reads at most about as much. */
const EVERY_BYTES = 64 * 1024 * 1024
/** Milliseconds, if anything was written at all. PostgreSQL's default. */
const EVERY_MS = 5 * 60_000

/**
 * PostgreSQL keeps old segments of the log for new ones, up to `max_wal_size`. With the log between two checkpoints the
 * folder stays under 256 MB.
 */
export const CHECKPOINT_SETTINGS = ['min_wal_size=32MB', 'max_wal_size=128MB']

/** @param logBytes bytes written to the log so far. */
export function makeCheckpoints(
  pool: SessionPool,
  logBytes: () => number,
  { everyBytes = EVERY_BYTES, everyMs = EVERY_MS } = {},
): SessionPool {
  let bytes = logBytes()
  let time = performance.now()

  function isDue() {
    const written = logBytes() - bytes
    return written >= everyBytes || (written > 0 && performance.now() - time >= everyMs)
  }
  return {
    ...pool,
    async acquire() {
      const session = await pool.acquire()
      if (!isDue()) return session
      time = performance.now()
      // A checkpoint that fails is tried again after as many bytes.
      await session.simple('checkpoint').catch((error: unknown) => logError('checkpoint-failed', error))
      bytes = logBytes()
      return session
    },
  }
}
