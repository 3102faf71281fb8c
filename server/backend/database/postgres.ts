import postgres from 'postgres'

import { StartupError } from '../startup-error.ts'
import { arrayLiteral } from './array-literals.ts'
import { columnParsers } from './column-parsers.ts'
import { type Database, databaseOn } from './database.ts'
import { jsonSerializers } from './json-as-text.ts'
import type { Session } from './sessions.ts'

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
      const values = params.map((value) => (Array.isArray(value) ? arrayLiteral(value) : value))
      const rows = await reserved.unsafe(text, values as postgres.ParameterOrJSON<never>[])
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

/** Text stays text on the way in, whatever the driver would make of a value's JavaScript type. */
function typesByOid(): Record<string, postgres.PostgresType> {
  const types: Record<string, postgres.PostgresType> = {}
  for (const [oid, parse] of Object.entries(columnParsers)) {
    const type = Number(oid)
    types[`oid${oid}`] = { to: type, from: [type], serialize: jsonSerializers[type] ?? asText, parse }
  }
  return types
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : String(value)
}
