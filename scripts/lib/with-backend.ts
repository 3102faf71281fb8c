import { type Backend, openBackend } from '#server/backend/backend.ts'
import { findDatabase } from '#server/backend/find-database.ts'
import { readSettings } from '#server/config.ts'

/**
 * Runs `work` on the database of the settings, and prints which one that is. It must be a site's database: no command
 * creates or upgrades one. Returns the reason why it failed (`command.ts`), or null.
 */
export async function withBackend(
  work: (backend: Backend) => Promise<string | null>,
): Promise<string | null> {
  const settings = readSettings(process.env)
  if (settings.supabase) return 'on Supabase, use its SQL editor (docs/deployment.md has the statement)'
  console.error(`Database: ${findDatabase(settings)}`)
  const backend = await openBackend({
    dataDir: settings.dataDir,
    databaseUrl: settings.databaseUrl,
    siteUrl: 'http://127.0.0.1',
    smtpUrl: null,
    oauth: {},
    demo: false,
    isCommand: true,
  })
  try {
    return await work(backend)
  } finally {
    await backend.close()
  }
}
