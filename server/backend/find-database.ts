/** Tells which database the settings name, in an operator's words. */
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'

import { StartupError } from '#server/lib/startup-error.ts'

interface Place {
  databaseUrl: string | null
  dataDir: string
}

/** @returns the database's URL without its password, or the folder of the built-in one. */
export function nameOf({ databaseUrl, dataDir }: Place): string {
  if (databaseUrl === null) return resolve(dataDir)
  const { username, host, pathname } = new URL(databaseUrl)
  return `postgres://${username}${username && '@'}${host}${pathname}`
}

/** @returns the database's name. @throws StartupError if the data folder has no built-in database. */
export function findDatabase(place: Place): string {
  const name = nameOf(place)
  if (place.databaseUrl !== null || existsSync(join(name, 'postgres'))) return name
  throw new StartupError(
    `there is no database in ${name}: set DATA_DIR, or DATABASE_URL, to what the site has. A command creates none`,
  )
}
