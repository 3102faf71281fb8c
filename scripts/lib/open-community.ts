import type { Database } from '#server/backend/database/database.ts'
import { NO_COMMUNITY } from '#server/backend/database/migrations.ts'
import { openPostgres } from '#server/backend/database/postgres.ts'
import { findDatabase } from '#server/backend/find-database.ts'
import { StartupError } from '#server/lib/startup-error.ts'

/** Opens the database of a community, also a Supabase project's, and says which one it is. @throws StartupError */
export async function openCommunity(databaseUrl: string): Promise<Database> {
  console.error(`Database: ${findDatabase({ databaseUrl, dataDir: '' })}`)
  const database = await openPostgres(databaseUrl)
  const [found] = await database.query<{ outbox: string | null }>(
    `select to_regclass('internal.outbox')::text as outbox`,
  )
  if (found?.outbox) return database
  await database.close()
  throw new StartupError(NO_COMMUNITY)
}
