/** Builds the database on an engine: the objects of hosted Supabase, then the migrations in order. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const MIGRATIONS = fileURLToPath(new URL('../../../supabase/migrations', import.meta.url))
const BOOTSTRAP = fileURLToPath(new URL('../hosted-bootstrap.sql', import.meta.url))

const HOSTED_OWNER = fileURLToPath(new URL('../hosted-owner.sql', import.meta.url))

/** Runs a script of several statements. Rejects with the error of the engine. */
export type RunScript = (sql: string) => Promise<unknown>

/** Creates what a hosted project holds before its first migration, then runs the migrations. */
export async function buildDatabase(run: RunScript): Promise<void> {
  await run(await readFile(BOOTSTRAP, 'utf8'))
  await applyMigrations(run)
}

/**
 * Builds the database with the rights of a hosted project: migrations run as a role that is not a superuser.
 * @param upTo the newest file. Default: all.
 */
export async function buildHostedDatabase(
  asSuperuser: RunScript,
  asOwner: RunScript,
  upTo?: string,
): Promise<void> {
  await asSuperuser(await readFile(BOOTSTRAP, 'utf8'))
  await asSuperuser(await readFile(HOSTED_OWNER, 'utf8'))
  await applyMigrations(asOwner, { upTo })
}

/**
 * Runs each file in one transaction, as `supabase db push` does: those after one version, up to another. The error
 * names the failed file.
 */
export async function applyMigrations(
  run: RunScript,
  { after = '', upTo = '9' }: { after?: string | undefined; upTo?: string | undefined } = {},
): Promise<void> {
  const files = (await readdir(MIGRATIONS)).filter((name) => name.endsWith('.sql')).sort()
  const isDue = (version = '') => version > after && version <= upTo
  for (const file of files.filter((name) => isDue(name.split('_')[0]))) {
    const sql = await readFile(join(MIGRATIONS, file), 'utf8')
    await run(`begin;\n${sql}\ncommit;`).catch((cause: unknown) => {
      throw new Error(`${file}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
    })
  }
}
