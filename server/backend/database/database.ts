import type { Queryable } from '#server/lib/queryable.ts'

import type { Statement } from './pipeline.ts'
import type { Session, SessionPool } from './sessions.ts'

export type { Queryable }

/** The database as its owner. */
export interface Database extends Queryable {
  /** Commits when `work` resolves, rolls back when it rejects. */
  transaction<T>(work: (sql: Queryable) => Promise<T>): Promise<T>
  /** Runs the statements as one transaction in one round trip and returns the last one's rows. */
  batch<Row>(statements: readonly Statement[]): Promise<Row[]>
  /** Runs several statements, as one transaction unless the text says `begin`; rolls back when one fails. */
  script(sql: string): Promise<void>
  /** Changes with every committed write, of any process. */
  snapshotId(): Promise<string>
  close(): Promise<void>
}

const BEGIN: Statement = { sql: 'begin', params: [] }

/** The database behind a pool of sessions. */
export function createDatabase(pool: SessionPool): Database {
  async function withSession<T>(work: (session: Session) => Promise<T>): Promise<T> {
    const session = await pool.acquire()
    try {
      return await work(session)
    } finally {
      await session.release()
    }
  }
  function batch<Row>(statements: readonly Statement[]) {
    return withSession((session) => rowsOf<Row>(session, statements))
  }
  return {
    query: (sql, params = []) => batch([{ sql, params }]),
    batch,
    transaction: (work) => withSession((session) => transactionOn(session, work)),
    script: (sql) =>
      withSession(async (session) => {
        try {
          await session.simple(sql)
        } catch (error) {
          await session.simple('rollback; select pg_advisory_unlock_all()').catch(() => {})
          throw error
        }
      }),
    snapshotId: pool.snapshotId,
    close: pool.close,
  }
}

/** The transaction begins with its first statement, in the same round trip; without statements it never does. */
async function transactionOn<T>(session: Session, work: (sql: Queryable) => Promise<T>): Promise<T> {
  let begun = false
  const sql: Queryable = {
    query<Row>(text: string, params: readonly unknown[] = []) {
      const statement = { sql: text, params }
      const statements = begun ? [statement] : [BEGIN, statement]
      begun = true
      return rowsOf<Row>(session, statements)
    },
  }
  try {
    const result = await work(sql)
    if (begun) await session.simple('commit')
    return result
  } catch (error) {
    if (begun) await session.simple('rollback').catch(() => {})
    throw error
  }
}

async function rowsOf<Row>(session: Session, statements: readonly Statement[]): Promise<Row[]> {
  return (await session.run(statements)) as Row[] // the caller knows the columns of its own SQL
}
