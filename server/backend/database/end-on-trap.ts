/**
 * Bug: PGlite swallows a trap of its engine, such as a stack that overflows, and goes on with a session that is neither
 * in nor outside of a transaction, and whose memory nobody cleaned up.
 * Workaround: a trap ends the process at once, without a checkpoint of that memory. The supervisor starts it again, and
 * the log of the database has everything that was answered (decision 22).
 */
import type { PGlite } from '@electric-sql/pglite'

import { logError } from '#server/lib/log.ts'

/** The status of the jump by which PostgreSQL leaves a failed statement. PGlite handles it. */
const FAILED_STATEMENT = 100

/** @param end tests pass their own. */
export function endOnTrap(pglite: PGlite, end: () => void = () => process.exit(1)): void {
  const engine = pglite.Module
  for (const name of ['_PostgresMainLoopOnce', '_PostgresMainLongJmp'] as const) {
    const run = engine[name]
    engine[name] = () => {
      try {
        run()
      } catch (error) {
        if (!isFailedStatement(error)) {
          logError('engine-trap', error)
          end()
        }
        throw error
      }
    }
  }
}

function isFailedStatement(error: unknown) {
  return typeof error === 'object' && error !== null && 'status' in error && error.status === FAILED_STATEMENT
}
