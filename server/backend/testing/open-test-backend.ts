import { fileURLToPath } from 'node:url'

import { afterAll } from 'vitest'

import { createTestDatabase } from '#tests/support/engines/shared-server.ts'
import { type Backend, type BackendSettings, openBackend } from '../backend.ts'
import { prepareCluster } from './prepared-cluster.ts'
import { temporaryFolder } from './temporary-folder.ts'

export const SITE = 'http://localhost:4100'
export const TEST_SUPABASE = fileURLToPath(new URL('./supabase', import.meta.url))

/**
 * Opens a backend with the tests' own migrations and, by default, without rate limits, on a database of its own that
 * goes with it. `databaseUrl: null` starts the built-in one.
 */
export async function openTestBackend(
  dataDir: string,
  settings: Partial<BackendSettings> = {},
): Promise<Backend> {
  const own =
    settings.databaseUrl === undefined
      ? await createTestDatabase(settings.supabaseDir ?? TEST_SUPABASE)
      : null
  if (settings.databaseUrl === null) await prepareCluster(dataDir)
  const backend = await openBackend({
    dataDir,
    databaseUrl: own?.url ?? null,
    siteUrl: SITE,
    smtpUrl: null,
    oauth: {},
    demo: false,
    supabaseDir: TEST_SUPABASE,
    rateLimits: false,
    ...settings,
  })
  return {
    ...backend,
    async close() {
      await backend.close()
      await own?.drop()
    },
  }
}

/** The backend of one test file, in a folder of its own. Closed after the tests. */
export async function testBackend(settings?: Partial<BackendSettings>): Promise<Backend> {
  const backend = await openTestBackend(temporaryFolder(), settings)
  afterAll(() => backend.close())
  return backend
}
