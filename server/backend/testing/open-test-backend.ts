import { fileURLToPath } from 'node:url'

import { afterAll } from 'vitest'

import { type Backend, type BackendSettings, openBackend } from '../backend.ts'
import { openInMemory } from './in-memory-database.ts'
import { temporaryFolder } from './temporary-folder.ts'

export const SITE = 'http://localhost:4100'
export const TEST_SUPABASE = fileURLToPath(new URL('./supabase', import.meta.url))

/** Opens a backend in memory with the tests' own migrations and, by default, without rate limits. */
export function openTestBackend(dataDir: string, settings: Partial<BackendSettings> = {}): Promise<Backend> {
  return openBackend({
    dataDir,
    databaseUrl: null,
    siteUrl: SITE,
    smtpUrl: null,
    oauth: {},
    demo: false,
    supabaseDir: TEST_SUPABASE,
    openDatabase: openInMemory,
    rateLimits: false,
    ...settings,
  })
}

/** The backend of one test file, in a folder of its own. Closed after the tests. */
export async function testBackend(settings?: Partial<BackendSettings>): Promise<Backend> {
  const backend = await openTestBackend(temporaryFolder(), settings)
  afterAll(() => backend.close())
  return backend
}
