/** Sessions of the database, lent to one owner at a time. */
import * as v from 'valibot'

import type { Statement } from './pipeline.ts'

export interface Session {
  /** Runs the statements in one round trip and returns the last one's rows (`pipeline.ts`). */
  run(statements: readonly Statement[]): Promise<unknown[]>
  /** Runs statements without parameters in the simple protocol: scripts, and the end of a transaction. */
  simple(sql: string): Promise<void>
  release(): Promise<void>
}

export interface SessionPool {
  /** @throws DatabaseUnavailableError when no session comes free in time. */
  acquire(): Promise<Session>
  snapshotId(): Promise<string>
  close(): Promise<void>
}

/** No session came free in time, a transaction held its session for too long, or the database or its disk fails. */
export class DatabaseUnavailableError extends Error {
  override name = 'DatabaseUnavailableError'
}

/**
 * PostgreSQL's description of what a statement can see. Every transaction that wrote changes it when it ends: one that
 * was still writing is named in it, and a later one has a number beyond the end of its range.
 */
const SNAPSHOT: Statement = { sql: 'select pg_current_snapshot()::text as id', params: [] }
const snapshotSchema = v.tuple([v.object({ id: v.string() })])

/** Reads the snapshot id: it differs after every write. */
export async function readSnapshotId({ run }: Pick<Session, 'run'>): Promise<string> {
  return v.parse(snapshotSchema, await run([SNAPSHOT]))[0].id
}
