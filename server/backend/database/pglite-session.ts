/**
 * PGlite has one session. Each owner has it alone: statements of two transactions that interleave would run in each
 * other's role. An owner that waits too long gets a DatabaseUnavailableError; one that holds the session too long loses
 * it, and its transaction is rolled back. The session is handed on before the disk has what was committed, and the
 * owner goes on after: many commits share one sync.
 */
import type { PGlite } from '@electric-sql/pglite'

import { waitToContinue } from '#server/overload/scheduler.ts'

import { runOnPglite } from './pglite-pipeline.ts'
import { Pipeline, type Statement } from './pipeline.ts'
import { preparedOn } from './prepared-statements.ts'
import { DatabaseUnavailableError, readSnapshotId, type Session, type SessionPool } from './sessions.ts'

/** An owner waits this long for the session, and holds it so long at most. */
const WAIT_TIMEOUT_MS = 10_000
const HOLD_TIMEOUT_MS = 15_000

export interface SessionOptions {
  waitMs?: number
  holdMs?: number
  /** Resolves when everything that was committed before survives a power cut. */
  flush?: () => Promise<void>
}

/** Gives PGlite's session to one owner after the other, in the order in which they asked. */
export function createPgliteSessions(
  pglite: PGlite,
  { waitMs = WAIT_TIMEOUT_MS, holdMs = HOLD_TIMEOUT_MS, flush = async () => {} }: SessionOptions = {},
): SessionPool {
  const waiting: (() => void)[] = []
  let taken = false
  /**
   * The id after the latest write. All writes pass here: the id is read after each owner that may have written, before
   * the next owner's turn and before the writer's response. So reading it needs no turn.
   */
  let snapshotId: string | null = null

  async function runStatements(statements: readonly Statement[]) {
    const pipeline = new Pipeline(statements, preparedOn(pglite))
    await runOnPglite(pglite, pipeline)
    return pipeline.rows
  }

  async function readSnapshot() {
    snapshotId = await readSnapshotId({ run: runStatements }).catch(() => null)
  }

  async function handOver() {
    await waitToContinue()
    const next = waiting.shift()
    if (next) next()
    else taken = false
  }

  function wait() {
    return new Promise<void>((resolve, reject) => {
      const turn = () => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(turn), 1)
        reject(new DatabaseUnavailableError('The database is busy'))
      }, waitMs)
      waiting.push(turn)
    })
  }

  function session(): Session {
    let owned = true
    let mayHaveWritten = false
    let running: Promise<unknown> = Promise.resolve()

    async function end() {
      if (!owned) return
      owned = false
      clearTimeout(timer)
      await running.catch(() => {})
      if (mayHaveWritten) await readSnapshot()
      void handOver()
      await flush()
    }
    const timer = setTimeout(() => {
      owned = false
      void running
        .catch(() => {})
        .then(() => pglite.exec('rollback'))
        .then(readSnapshot)
        .finally(handOver)
    }, holdMs)

    function run<T>(work: () => Promise<T>): Promise<T> {
      if (!owned) return Promise.reject(new DatabaseUnavailableError('The transaction took too long'))
      const result = work()
      running = result
      return result
    }
    return {
      run(statements) {
        mayHaveWritten ||= !statements[0]?.refusesWrites
        return run(() => runStatements(statements))
      },
      simple(sql) {
        mayHaveWritten = true
        return run(async () => void (await pglite.exec(sql)))
      },
      release: end,
    }
  }

  async function acquire() {
    if (taken) await wait()
    taken = true
    return session()
  }

  return {
    acquire,
    async snapshotId() {
      if (snapshotId !== null) return snapshotId
      const first = await acquire()
      return readSnapshotId(first).finally(first.release)
    },
    close: () => pglite.close(),
  }
}
