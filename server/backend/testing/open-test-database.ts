import { createTestDatabase } from '#tests/support/engines/shared-server.ts'

import { openPostgres } from '../database/postgres.ts'

/** Connects to a database of its own, which goes when it is closed. */
export async function openTestDatabase(supabaseDir?: string | null) {
  const own = await createTestDatabase(supabaseDir)
  const database = await openPostgres(own.url)
  return {
    ...database,
    url: own.url,
    async close() {
      await database.close()
      await own.drop()
    },
  }
}
