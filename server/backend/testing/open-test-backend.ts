import { fileURLToPath } from 'node:url'

import { type Backend, type BackendSettings, openBackend } from '../backend.ts'
import { openInMemory } from './in-memory-database.ts'

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
