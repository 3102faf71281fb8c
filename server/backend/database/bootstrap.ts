import { readFile } from 'node:fs/promises'

import { StartupError } from '../startup-error.ts'
import type { Database } from './database.ts'

const SCRIPT = new URL('./bootstrap.sql', import.meta.url)

/** Creates what hosted Supabase has before the first migration (`bootstrap.sql`). Harmless when repeated. */
export async function bootstrap(database: Database) {
  const [supabase] = await database.query<{ found: boolean }>(
    `select to_regclass('auth.schema_migrations') is not null as found`,
  )
  if (supabase?.found) {
    throw new StartupError(
      'DATABASE_URL is a Supabase database: set SUPABASE_URL and SUPABASE_PUBLISHABLE_KEY instead',
    )
  }
  try {
    await database.script(await readFile(SCRIPT, 'utf8'))
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartupError(`The database can't be prepared: ${reason}`, { cause: error })
  }
}
