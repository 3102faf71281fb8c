import { resolve } from 'node:path'

import { type Backend, openBackend } from '#server/backend/backend.ts'
import { readSettings } from '#server/config.ts'

/** Runs `work` on the database of the settings. Returns the reason why it failed (`command.ts`), or null. */
export async function withBackend(
  work: (backend: Backend) => Promise<string | null>,
): Promise<string | null> {
  const { dataDir, databaseUrl, supabase } = readSettings(process.env)
  if (supabase) return 'on Supabase, use its SQL editor (docs/deployment.md has the statement)'
  const backend = await openBackend({
    dataDir: resolve(dataDir),
    databaseUrl,
    siteUrl: 'http://127.0.0.1',
    smtpUrl: null,
    oauth: {},
    demo: false,
    background: false,
  })
  try {
    return await work(backend)
  } finally {
    await backend.close()
  }
}
