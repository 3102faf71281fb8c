import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { StartupError } from '#server/lib/startup-error.ts'

/** `<version>_<name>.sql`, as the Supabase CLI names files. */
const FILE_NAME = /^(\d+)_(.*)\.sql$/

export interface Migration {
  fileName: string
  version: string
  name: string
  sql: string
}

/** Returns migrations by version. @throws StartupError if the folder is missing or two migrations have one version. */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const names = await readdir(folder).catch((error: unknown) => {
    throw new StartupError(`No migrations in ${folder}`, { cause: error })
  })
  const files = names
    .flatMap((fileName) => {
      const [, version, name] = FILE_NAME.exec(fileName) ?? []
      return version !== undefined && name !== undefined ? [{ fileName, version, name }] : []
    })
    .sort((a, b) => (a.fileName < b.fileName ? -1 : 1))
  for (const [index, { version, fileName }] of files.entries()) {
    // The history stores only versions, so a second file of one version would count as applied.
    const earlier = files[index - 1]
    if (earlier?.version === version)
      throw new StartupError(`Migrations ${earlier.fileName} and ${fileName} have the same version`)
  }
  return Promise.all(
    files.map(async (file) => ({ ...file, sql: await readFile(join(folder, file.fileName), 'utf8') })),
  )
}
