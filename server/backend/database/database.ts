import { CompiledQuery, Kysely } from 'kysely'

import type { Statement } from './pipeline.ts'
import { type SessionPool, sessionDialect } from './sessions.ts'

/** Statements in one session. Values go as parameters (`$1`), never into the text. */
export interface Sql {
  query<Row>(sql: string, params?: readonly unknown[]): Promise<Row[]>
}

/** The database as its owner, on either engine. */
export interface Database extends Sql {
  /** Commits when `work` resolves, rolls back when it rejects. */
  transaction<T>(work: (sql: Sql) => Promise<T>): Promise<T>
  /** The statements as one transaction in one round trip; the last one's rows. */
  trip<Row>(statements: readonly Statement[]): Promise<Row[]>
  /** Runs several statements, as one transaction unless the text says `begin`; rolls back when one fails. */
  script(sql: string): Promise<void>
  /** For Supabase Lite, which builds its statements with it. */
  kysely: Kysely<unknown>
  /** The same, with statements that every transaction starts with; a statement alone is one as well. */
  kyselyAfter(first: () => readonly Statement[]): Kysely<unknown>
  /** A word that differs from every earlier one after anything was written and committed, by whomever. */
  state(): Promise<string>
  close(): Promise<void>
}

/** The statements of a Kysely instance or of its transaction. */
export function sqlOn(executor: Kysely<unknown>): Sql {
  return {
    async query<Row>(sql: string, params: readonly unknown[] = []) {
      const { rows } = await executor.executeQuery<Row>(CompiledQuery.raw(sql, [...params]))
      return rows
    },
  }
}

/** The database behind a pool of sessions, whichever engine they belong to. */
export function databaseOn(pool: SessionPool): Database {
  const kysely = new Kysely<unknown>({ dialect: sessionDialect(pool) })
  return {
    ...sqlOn(kysely),
    kysely,
    kyselyAfter: (first) => new Kysely<unknown>({ dialect: sessionDialect(pool, first) }),
    transaction: (work) => kysely.transaction().execute((transaction) => work(sqlOn(transaction))),
    async trip<Row>(statements: readonly Statement[]) {
      const session = await pool.acquire()
      try {
        const { rows } = await session.run(statements)
        return rows as Row[] // the caller's claim about its own SQL
      } finally {
        await session.release()
      }
    },
    async script(sql) {
      const session = await pool.acquire()
      try {
        await session.simple(sql)
      } catch (error) {
        await session.simple('rollback; select pg_advisory_unlock_all()').catch(() => {})
        throw error
      } finally {
        await session.release()
      }
    },
    state: () => pool.state(),
    close: () => kysely.destroy(),
  }
}
