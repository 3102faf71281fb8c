import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'

import { buildDatabase } from './migrations.ts'

/** Opens a migrated, empty database on PGlite in memory. Close it when done. */
export async function openMigratedPglite(): Promise<PGlite> {
  const database = await PGlite.create({ extensions: { pg_trgm } })
  await buildDatabase((sql) => database.exec(sql))
  return database
}
