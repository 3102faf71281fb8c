import postgres from 'postgres'

import { StartupError } from '../startup-error.ts'
import { columnParsers } from './column-parsers.ts'
import { type Database, databaseOn } from './database.ts'
import type { Session } from './sessions.ts'
import { textParameter, textSerializers } from './text-parameters.ts'

const POOL_SIZE = 10
const CONNECT_TIMEOUT = 10 // seconds
const STATEMENT_TIMEOUT = 8_000 // milliseconds, as for signed-in requests on hosted Supabase
const END_TIMEOUT = 5 // seconds

/** @throws StartupError when the server can't be reached or refuses the sign-in. */
export async function openPostgres(url: string): Promise<Database> {
  const sql = postgres(url, {
    max: POOL_SIZE,
    connect_timeout: CONNECT_TIMEOUT,
    onnotice: () => {},
    connection: {
      TimeZone: 'UTC',
      search_path: 'public, extensions',
      statement_timeout: STATEMENT_TIMEOUT,
      application_name: 'hibo',
    },
    types: typesByOid(),
  })
  try {
    await sql`select 1`
  } catch (error) {
    await sql.end({ timeout: 0 })
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartupError(`The database of DATABASE_URL can't be reached: ${reason}`, { cause: error })
  }
  return databaseOn({
    acquire: () => session(sql),
    close: () => sql.end({ timeout: END_TIMEOUT }),
  })
}

async function session(sql: postgres.Sql): Promise<Session> {
  const reserved = await sql.reserve()
  return {
    async query(text, params) {
      const rows = await reserved.unsafe(text, params.map(textParameter))
      return { rows: [...rows], affectedRows: rows.count ?? undefined }
    },
    async simple(text) {
      await reserved.unsafe(text).simple()
    },
    async release() {
      reserved.release()
    },
  }
}

/** Text on the way in, whatever the driver would make of it. */
function typesByOid(): Record<string, postgres.PostgresType> {
  const types: Record<string, postgres.PostgresType> = {}
  for (const [oid, serialize] of Object.entries(textSerializers)) {
    types[`in${oid}`] = { to: Number(oid), from: [], serialize, parse: String }
  }
  for (const [oid, parse] of Object.entries(columnParsers)) {
    types[`out${oid}`] = { to: Number(oid), from: [Number(oid)], serialize: String, parse }
  }
  return types
}
