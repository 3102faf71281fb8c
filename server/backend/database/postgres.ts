/** PostgreSQL through `pg`, which rejects when a connection breaks while it is in use, and replaces it. */
import { DatabaseError, Pool, type PoolClient, type QueryConfig } from 'pg'

import { endsWithin } from '#server/lib/ends-within.ts'
import { StartupError } from '#server/lib/startup-error.ts'
import { ownTurn } from '#server/overload/turns.ts'
import { watchChanges } from './change-log.ts'
import type { Database, Queryable } from './database.ts'
import { runPipeline, type Statement } from './pipeline.ts'
import { DatabaseUnavailableError, loggedUnavailable, unavailableFrom } from './unavailable.ts'

/** Connections of the owner: accounts, mails, files and maintenance. Data requests have their own. */
const MAX_OWNER_CONNECTIONS = 4
/** A caller waits this long for a free connection. */
const CONNECT_TIMEOUT_MS = 10_000
const STATEMENT_TIMEOUT_MS = 8_000 // as for signed-in requests on hosted Supabase
/** Ends a statement when the server hangs. `STATEMENT_TIMEOUT_MS` comes first while the server works. */
const ANSWER_TIMEOUT_MS = 12_000
/** Ends the session of a process that hangs in a transaction, and so frees its locks. */
const IDLE_TRANSACTION_TIMEOUT_MS = 20_000
/** Closing waits this long for connections in use. */
const CLOSE_TIMEOUT_MS = 5_000
const BEGIN: Statement = { sql: 'begin', params: [] }

interface PostgresOptions {
  connections?: number
  /** The process's name, for other processes and whoever looks at the sessions. */
  instance?: string
}

/** @throws StartupError when the server can't be reached or refuses the sign-in. */
export async function openPostgres(
  url: string,
  { connections = MAX_OWNER_CONNECTIONS, instance = '' }: PostgresOptions = {},
): Promise<Database> {
  const parsed = URL.parse(url)
  const host = parsed?.searchParams.get('host') ?? parsed?.hostname
  const place = `database at ${host || 'localhost'}:${parsed?.searchParams.get('port') || parsed?.port || 5432}`
  const pool = new Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_TRANSACTION_TIMEOUT_MS,
    application_name: `hibo ${instance}`.trim(),
    options: '-c timezone=UTC -c search_path=public,extensions',
  })
  // Without a listener a broken connection would end the process. The connection's query rejects with the reason.
  pool.on('error', ignore)
  pool.on('connect', (client) => client.on('error', ignore))
  try {
    await pool.query('select 1')
  } catch (error) {
    await pool.end()
    const reason = error instanceof Error ? error.message || String(error) : String(error)
    throw new StartupError(`The database of DATABASE_URL can't be reached: ${reason}`, { cause: error })
  }
  async function withSession<T>(work: (session: Session) => Promise<T>): Promise<T> {
    const session = await acquire(pool, place)
    try {
      return await work(session)
    } finally {
      session.release()
    }
  }
  function batch<Row>(statements: readonly Statement[]) {
    return withSession(({ run }) => run<Row>(statements))
  }
  return {
    place,
    query: (sql, params = []) => batch([{ sql, params }]),
    batch,
    transaction: (work) => withSession((session) => transactionOn(session, work)),
    script: (sql) => withSession((session) => runScript(session, sql)),
    dataState: watchChanges(batch),
    connections: () => ({
      used: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    close: async () => {
      await endsWithin(CLOSE_TIMEOUT_MS, pool.end())
    },
  }
}

function ignore() {}

/** @throws DatabaseUnavailableError when no session comes free in time. */
async function acquire(pool: Pool, place: string): Promise<Session> {
  const client = await pool.connect().catch((error: unknown) => {
    const waited = error instanceof Error && error.message.startsWith('timeout exceeded')
    throw waited ? new DatabaseUnavailableError('The database is busy') : loggedUnavailable(error, place)
  })
  return sessionOf(client, place)
}

type Session = ReturnType<typeof sessionOf>

/** A session of the database, lent to one owner. */
function sessionOf(client: PoolClient, place: string) {
  let broken = false

  /** Rethrows a statement's error. Every other error concerns the connection, which is closed. */
  function refused(error: unknown): never {
    const lost =
      error instanceof DatabaseError ? unavailableFrom(error, place) : loggedUnavailable(error, place)
    if (!lost) throw error
    broken = true
    throw lost
  }
  return {
    /** Runs the statements in one round trip and returns the last one's rows (`pipeline.ts`). */
    async run<Row>(statements: readonly Statement[]): Promise<Row[]> {
      const rows = await runPipeline(client, statements, ANSWER_TIMEOUT_MS).catch(refused)
      await ownTurn('begun') // several answers may arrive at once
      return rows as Row[] // the caller knows the columns of its own SQL
    },
    /** Runs statements without parameters. `ANSWER_TIMEOUT_MS` does not apply, because migrations may take long. */
    async script(text: string) {
      await client.query(text).catch(refused)
    },
    async end(how: 'commit' | 'rollback') {
      if (broken && how === 'rollback') return // the server rolled back when the connection broke
      const config: QueryConfig & { query_timeout: number } = { text: how, query_timeout: ANSWER_TIMEOUT_MS }
      await client.query(config).catch(refused)
    },
    release: () => client.release(broken),
  }
}

/** Begins the transaction with its first statement, in the same round trip. Without statements there is none. */
async function transactionOn<T>(session: Session, work: (sql: Queryable) => Promise<T>): Promise<T> {
  let begun = false
  const sql: Queryable = {
    query<Row>(text: string, params: readonly unknown[] = []) {
      const statements = [...(begun ? [] : [BEGIN]), { sql: text, params }]
      begun = true
      return session.run<Row>(statements)
    },
  }
  try {
    const result = await work(sql)
    if (begun) await session.end('commit')
    return result
  } catch (error) {
    if (begun) await session.end('rollback').catch(() => {})
    throw error
  }
}

async function runScript(session: Session, texts: string | AsyncIterable<string>) {
  try {
    if (typeof texts === 'string') await session.script(texts)
    else for await (const text of texts) await session.script(text)
  } catch (error) {
    await session.script('rollback; select pg_advisory_unlock_all()').catch(() => {})
    throw error
  }
}
