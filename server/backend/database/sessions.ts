/**
 * Hands database sessions to Kysely, one owner at a time each. Both engines implement `SessionPool`; the
 * drivers that come with Supabase Lite are not used (`pglite-session.ts` says why).
 */
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import * as v from 'valibot'

import type { Outcome, Statement } from './pipeline.ts'

export interface Session {
  /** Runs the statements in one round trip and answers the last one's rows (`pipeline.ts`). */
  run(statements: readonly Statement[]): Promise<Outcome>
  /** Runs statements without parameters in the simple protocol: scripts, and the end of a transaction. */
  simple(sql: string): Promise<void>
  release(): Promise<void>
}

/**
 * PostgreSQL's own word for what a statement can see, which every transaction that wrote changes by its end: one that
 * was still writing is named in it, one that writes later has a number beyond the end of its range.
 */
const STATE: Statement = { sql: 'select pg_current_snapshot()::text as state', params: [] }
const stateSchema = v.tuple([v.object({ state: v.string() })])

export async function readState({ run }: Pick<Session, 'run'>): Promise<string> {
  const { rows } = await run([STATE])
  return v.parse(stateSchema, rows)[0].state
}

export interface SessionPool {
  /** @throws DatabaseBusyError when no session comes free in time. */
  acquire(): Promise<Session>
  /** A word that differs from every earlier one after anything was written and committed. */
  state(): Promise<string>
  close(): Promise<void>
}

/** No session came free in time, the transaction held its session for too long, or the database is out of reach. */
export class DatabaseBusyError extends Error {
  override name = 'DatabaseBusyError'
}

const BEGIN: Statement = { sql: 'begin', params: [] }

/** A transaction begins with its first statement, in the same round trip; one without statements never does. */
class PooledConnection implements DatabaseConnection {
  readonly session: Session
  /** What each transaction starts with. */
  readonly #first: readonly Statement[]
  #transaction: 'none' | 'wanted' | 'open' = 'none'

  constructor(session: Session, first: readonly Statement[]) {
    this.session = session
    this.#first = first
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const { rows, affectedRows } = await this.session.run([
      ...this.#preparations(),
      { sql, params: parameters },
    ])
    return {
      // The row type is the caller's claim about its own SQL, as everywhere in Kysely.
      rows: rows as Row[],
      ...(affectedRows === undefined ? {} : { numAffectedRows: BigInt(affectedRows) }),
    }
  }

  begin() {
    this.#transaction = 'wanted'
  }

  async end(how: 'commit' | 'rollback') {
    const open = this.#transaction === 'open'
    this.#transaction = 'none'
    if (open) await this.session.simple(how)
  }

  /** Outside of a transaction each statement is one of its own. */
  #preparations(): readonly Statement[] {
    if (this.#transaction === 'open') return []
    if (this.#transaction === 'none') return this.#first
    this.#transaction = 'open'
    return [BEGIN, ...this.#first]
  }

  // biome-ignore lint/correctness/useYield: streaming is part of Kysely's interface, and nothing here streams
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('Streaming is not supported')
  }
}

class PooledDriver implements Driver {
  readonly #pool: SessionPool
  readonly #first: () => readonly Statement[]

  constructor(pool: SessionPool, first: () => readonly Statement[]) {
    this.#pool = pool
    this.#first = first
  }

  async init() {}

  async acquireConnection() {
    return new PooledConnection(await this.#pool.acquire(), this.#first())
  }

  async beginTransaction(connection: DatabaseConnection) {
    pooled(connection).begin()
  }

  async commitTransaction(connection: DatabaseConnection) {
    await pooled(connection).end('commit')
  }

  async rollbackTransaction(connection: DatabaseConnection) {
    await pooled(connection).end('rollback')
  }

  async releaseConnection(connection: DatabaseConnection) {
    await pooled(connection).session.release()
  }

  async destroy() {
    await this.#pool.close()
  }
}

function pooled(connection: DatabaseConnection): PooledConnection {
  if (connection instanceof PooledConnection) return connection
  throw new Error('The connection is of another driver')
}

/** @param first what each transaction starts with; asked for when a session is handed out. */
export function sessionDialect(pool: SessionPool, first: () => readonly Statement[] = () => []): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new PooledDriver(pool, first),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  }
}
