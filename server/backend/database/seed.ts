import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { StartupError } from '#server/lib/startup-error.ts'
import type { Database } from './database.ts'
import { withStartLock } from './start-lock.ts'

/** Loads the reference data, `seed.sql`, at every start: the file leaves rows that exist as they are. */
export async function loadReferenceData(database: Database, folder: string) {
  await load(database, join(folder, 'seed.sql'))
}

/** Loads the demo community, `demo.sql`, unless the database has users. */
export async function loadDemo(database: Database, folder: string) {
  const [users] = await database.query<{ exist: boolean }>('select exists (select from auth.users) as exist')
  if (users?.exist === false) await load(database, join(folder, 'demo.sql'))
}

async function load(database: Database, path: string) {
  try {
    await database.script(withStartLock(await readFile(path, 'utf8')))
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartupError(`${path} failed: ${reason}`, { cause: error })
  }
}
