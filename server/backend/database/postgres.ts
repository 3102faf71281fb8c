/** PostgreSQL through `pg`, which rejects when a connection breaks while it is in use, and replaces it. */
import { DatabaseError, Pool, type PoolClient, type QueryConfig } from 'pg'

import { endsWithin } from '#server/lib/ends-within.ts'
import { sharedCheck } from '#server/lib/shared-check.ts'
import { StartupError } from '#server/lib/startup-error.ts'
import { ownTurn } from '#server/overload/turns.ts'
import { createDatabase, type Database } from './database.ts'
import { runPipeline } from './pipeline.ts'
import { DatabaseUnavailableError, readSnapshotId, type Session } from './sessions.ts'
import { loggedUnavailable, unavailableFrom } from './unavailable.ts'

/** Connections of the owner: accounts, mails, files and maintenance. Data requests have their own. */
const MAX_OWNER_CONNECTIONS = 4
/** A caller waits this long for a free connection. */
const CONNECT_TIMEOUT_MS = 10_000
const STATEMENT_TIMEOUT_MS = 8_000 // as for signed-in requests on hosted Supabase
/** Ends a statement when the server no longer answers at all; the limit above comes first while it lives. */
const ANSWER_TIMEOUT_MS = 12_000
/** A process that hangs in the middle of a transaction loses its locks. */
const IDLE_TRANSACTION_TIMEOUT_MS = 20_000
/** Closing waits this long for connections in use. */
const CLOSE_TIMEOUT_MS = 5_000

/** @throws StartupError when the server can't be reached or refuses the sign-in. */
export async function openPostgres(url: string, connections = MAX_OWNER_CONNECTIONS): Promise<Database> {
  const pool = new Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_TRANSACTION_TIMEOUT_MS,
    application_name: 'hibo',
    options: '-c timezone=UTC -c search_path=public,extensions',
  })
  // Without listeners a connection that breaks would end the process. Its query rejects, and says why.
  pool.on('error', ignore)
  pool.on('connect', (client) => client.on('error', ignore))
  try {
    await pool.query('select 1')
  } catch (error) {
    await pool.end()
    const reason = error instanceof Error ? error.message || String(error) : String(error)
    throw new StartupError(`The database of DATABASE_URL can't be reached: ${reason}`, { cause: error })
  }
  return createDatabase({
    acquire: () => acquire(pool),
    snapshotId: sharedCheck(async () => {
      const session = await acquire(pool)
      return readSnapshotId(session).finally(session.release)
    }),
    close: async () => {
      await endsWithin(CLOSE_TIMEOUT_MS, pool.end())
    },
  })
}

function ignore() {}

async function acquire(pool: Pool): Promise<Session> {
  const client = await pool.connect().catch((error: unknown) => {
    const waited = error instanceof Error && error.message.startsWith('timeout exceeded')
    throw waited ? new DatabaseUnavailableError('The database is busy') : loggedUnavailable(error)
  })
  return sessionOf(client)
}

function sessionOf(client: PoolClient): Session {
  let broken = false

  /** Errors of a statement pass; every other error concerns the connection, which is closed. */
  function refused(error: unknown): never {
    const lost = error instanceof DatabaseError ? unavailableFrom(error) : loggedUnavailable(error)
    if (!lost) throw error
    broken = true
    throw lost
  }
  /** Runs one statement with a time limit. Scripts have none, because a migration may take long. */
  async function ask(text: string) {
    const config: QueryConfig & { query_timeout: number } = { text, query_timeout: ANSWER_TIMEOUT_MS }
    await client.query(config).catch(refused)
  }
  return {
    async run(statements) {
      const rows = await runPipeline(client, statements, ANSWER_TIMEOUT_MS).catch(refused)
      await ownTurn('begun') // several answers may arrive at once
      return rows
    },
    async simple(text) {
      if (broken && text === 'rollback') return // the server rolled back when the connection broke
      if (/^(begin|commit|rollback)$/.test(text)) await ask(text)
      else await client.query(text).catch(refused)
    },
    async release() {
      client.release(broken)
    },
  }
}
