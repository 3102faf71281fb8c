/** A later version of the product, for tests that upgrade to it from the one that is here. */
import { readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { SCHEMA_VERSION } from '#server/backend/schema-version.ts'
import { VERSION } from '#server/lib/version.ts'
import { stageFiles } from '../../scripts/release/archives.ts'

const [major, minor] = SCHEMA_VERSION.split('.').map(Number)
export const NEXT_VERSION = `${major}.${(minor ?? 0) + 1}.0`

/** Later than every migration of the product. */
const FIRST_MIGRATION_TIME = 20990101000000

/**
 * Copies this version's files into a folder, with a later version number and further migrations, which must be
 * compatible with this version. The folder's `server/main.ts` runs the site.
 */
export async function layOutNextVersion(folder: string, migrations: readonly string[]): Promise<void> {
  await stageFiles(folder)
  await symlink(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'))
  await edit(join(folder, 'package.json'), `"version": "${VERSION}"`, `"version": "${NEXT_VERSION}"`)
  const versionFile = join(folder, 'server/backend/schema-version.ts')
  await edit(versionFile, `SCHEMA_VERSION = '${SCHEMA_VERSION}'`, `SCHEMA_VERSION = '${NEXT_VERSION}'`)
  for (const [index, sql] of [...migrations, VERSION_MIGRATION].entries())
    await writeFile(
      join(folder, `supabase/migrations/${FIRST_MIGRATION_TIME + index}_next_${index + 1}.sql`),
      sql,
    )
}

const VERSION_MIGRATION = `
  create or replace function public.schema_version() returns json
  language sql immutable parallel safe set search_path = '' as $$
    select pg_catalog.json_build_object('version', '${NEXT_VERSION}', 'least_version', '${VERSION}');
  $$;`

async function edit(file: string, from: string, to: string) {
  const text = await readFile(file, 'utf8')
  if (!text.includes(from)) throw new Error(`${file} lacks ${from}`)
  await writeFile(file, text.replace(from, to))
}
