import { existsSync } from 'node:fs'
import { join } from 'node:path'

import { postgresAccount } from '#server/backend/builtin/account.ts'
import { findBinaries, POSTGRES_VERSION } from '#server/backend/builtin/binaries.ts'

/** A folder that holds `bin/initdb` and `bin/postgres`. */
export interface Binaries {
  major: number
  folder: string
}

const SYSTEM_FOLDER = '/usr/lib/postgresql'

/** Finds the system's PostgreSQL of this major version; null if it is not installed. */
export function systemBinaries(major: number): Binaries | null {
  const folder = join(SYSTEM_FOLDER, String(major))
  return existsSync(join(folder, 'bin/postgres')) ? { major, folder } : null
}

/** Finds the built-in PostgreSQL. */
export async function npmBinaries(): Promise<Binaries> {
  return { major: Number(POSTGRES_VERSION), folder: await findBinaries(await postgresAccount()) }
}
