/** Builds our database on an engine: what hosted Supabase brings along, then the migrations in their order. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const MIGRATIONS = fileURLToPath(new URL('../../../supabase/migrations', import.meta.url))
const BOOTSTRAP = fileURLToPath(new URL('../hosted-bootstrap.sql', import.meta.url))

/** Runs a script of several statements. Rejects with the engine's own error. */
export type RunScript = (sql: string) => Promise<unknown>

/** Each file in one transaction, as `supabase db push` does it; the error names the file that failed. */
export async function buildDatabase(run: RunScript): Promise<void> {
  await run(await readFile(BOOTSTRAP, 'utf8'))
  const files = (await readdir(MIGRATIONS)).filter((name) => name.endsWith('.sql')).sort()
  for (const file of files) {
    const sql = await readFile(join(MIGRATIONS, file), 'utf8')
    await run(`begin;\n${sql}\ncommit;`).catch((cause: unknown) => {
      throw new Error(`${file}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
    })
  }
}
