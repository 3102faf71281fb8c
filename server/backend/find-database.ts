/** Which database the settings name, in an operator's words. */
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'

import { StartupError } from '#server/lib/startup-error.ts'

/**
 * @returns the database's URL without its password, or the folder of the built-in one.
 * @throws StartupError if that folder has no database.
 */
export function findDatabase({
  databaseUrl,
  dataDir,
}: {
  databaseUrl: string | null
  dataDir: string
}): string {
  if (databaseUrl !== null) {
    const { username, host, pathname } = new URL(databaseUrl)
    return `postgres://${username}${username && '@'}${host}${pathname}`
  }
  const folder = resolve(dataDir)
  if (existsSync(join(folder, 'postgres'))) return folder
  throw new StartupError(
    `there is no database in ${folder}: set DATA_DIR, or DATABASE_URL, to what the site has. A command creates none`,
  )
}
