/**
 * Hands database sessions to Kysely, one owner at a time each. Both engines implement `SessionPool`; the
 * drivers that come with Supabase Lite are not used (`pglite-session.ts` says why).
 */
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'

export interface Session {
  query(
    sql: string,
    params: readonly unknown[],
  ): Promise<{ rows: unknown[]; affectedRows: number | undefined }>
  /** Runs statements without parameters in the simple protocol: no parse and describe round. */
  simple(sql: string): Promise<void>
  release(): Promise<void>
}

export interface SessionPool {
  /** @throws DatabaseBusyError when no session comes free in time. */
  acquire(): Promise<Session>
  close(): Promise<void>
}

/** No session came free in time, the transaction held its session for too long, or the database is out of reach. */
export class DatabaseBusyError extends Error {
  override name = 'DatabaseBusyError'
}

class PooledConnection implements DatabaseConnection {
  readonly session: Session

  constructor(session: Session) {
    this.session = session
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { rows, affectedRows } = await this.session.query(query.sql, query.parameters)
    return {
      // The row type is the caller's claim about its own SQL, as everywhere in Kysely.
      rows: rows as Row[],
      ...(affectedRows === undefined ? {} : { numAffectedRows: BigInt(affectedRows) }),
    }
  }

  // biome-ignore lint/correctness/useYield: streaming is part of Kysely's interface, and nothing here streams
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('Streaming is not supported')
  }
}

class PooledDriver implements Driver {
  readonly #pool: SessionPool

  constructor(pool: SessionPool) {
    this.#pool = pool
  }

  async init() {}

  async acquireConnection() {
    return new PooledConnection(await this.#pool.acquire())
  }

  async beginTransaction(connection: DatabaseConnection) {
    await simple(connection, 'begin')
  }

  async commitTransaction(connection: DatabaseConnection) {
    await simple(connection, 'commit')
  }

  async rollbackTransaction(connection: DatabaseConnection) {
    await simple(connection, 'rollback')
  }

  async releaseConnection(connection: DatabaseConnection) {
    if (connection instanceof PooledConnection) await connection.session.release()
  }

  async destroy() {
    await this.#pool.close()
  }
}

async function simple(connection: DatabaseConnection, sql: string) {
  if (connection instanceof PooledConnection) await connection.session.simple(sql)
  else await connection.executeQuery(CompiledQuery.raw(sql))
}

export function sessionDialect(pool: SessionPool): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new PooledDriver(pool),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  }
}
