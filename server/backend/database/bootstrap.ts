import { readFile } from 'node:fs/promises'

import { StartupError } from '#server/lib/startup-error.ts'
import type { Database, Queryable } from './database.ts'

const SCRIPT = new URL('./bootstrap.sql', import.meta.url)

/** Creates what hosted Supabase has before the first migration. Harmless when repeated. */
export const readBootstrap = () => readFile(SCRIPT, 'utf8')

export async function refuseSupabase(database: Database) {
  if (!(await isSupabase(database))) return
  throw new StartupError(
    'DATABASE_URL is a Supabase database: set SUPABASE_URL and SUPABASE_PUBLISHABLE_KEY instead',
  )
}

/** Whether Supabase's services keep their tables in this database. */
export async function isSupabase(database: Queryable): Promise<boolean> {
  const [supabase] = await database.query<{ found: boolean }>(
    `select to_regclass('auth.schema_migrations') is not null as found`,
  )
  return supabase?.found === true
}

/** Checks that the owner may act as the API's roles: without that right every request would fail. */
export async function checkRoles(database: Database) {
  const role = await database.query<{ name: string }>('select quote_ident(current_user) as name')
  try {
    await database.transaction(async (sql) => {
      await sql.query('set local role anon')
      await sql.query('set local role authenticated')
    })
  } catch (error) {
    const grant = `grant anon, authenticated, service_role to ${role[0]?.name} with admin option`
    throw new StartupError(
      `The user of DATABASE_URL may not act as the API's roles; as a superuser: ${grant}`,
      {
        cause: error,
      },
    )
  }
}
