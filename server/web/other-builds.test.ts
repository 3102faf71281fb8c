/** A deployment: a new build on the database of the one before. */
import { join } from 'node:path'

import { afterAll, afterEach, expect, test } from 'vitest'
import { TEST_SUPABASE } from '#server/backend/testing/open-test-backend.ts'
import { temporaryFolder } from '#server/backend/testing/temporary-folder.ts'
import { readSettings } from '#server/config.ts'
import { type RunningSite, startSite } from '#server/listen.ts'
import { openTinyFrontend } from '#server/testing/tiny-frontend.ts'
import { createTestDatabase } from '#tests/support/engines/shared-server.ts'

const folder = temporaryFolder()
const own = await createTestDatabase(TEST_SUPABASE)
const settings = {
  ...readSettings({}),
  port: 0,
  dataDir: join(folder, 'data'),
  databaseUrl: own.url,
  demo: false,
}
const CHUNK = '/assets/app-1a2b3c4d.js'
let site: RunningSite | undefined
afterEach(() => site?.close())
afterAll(own.drop)

async function deploy(version: string, chunk: string) {
  await site?.close()
  site = await startSite(settings, {
    openFrontend: () => openTinyFrontend(join(folder, version), chunk),
    backend: { supabaseDir: TEST_SUPABASE },
  })
  return site
}

test('an open page gets its chunks from the next builds, until nobody can need them', async () => {
  await deploy('first', 'app-1a2b3c4d.js')
  const { url, backend } = await deploy('second', 'app-5e6f7a8b.js')
  const response = await fetch(url + CHUNK, { headers: { 'accept-encoding': 'br' } })
  expect(response.status).toBe(200)
  expect(await response.text()).toContain('console.log')
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'content-encoding': 'br',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  for (const path of ['/assets/app-0000.js', '/assets/%00', '/assets/'])
    expect((await fetch(url + path)).status, path).not.toBe(200)

  await backend?.query(`update storage.build_files set seen_at = now() - interval '31 days'`)
  const third = await deploy('third', 'app-9c0d1e2f.js')
  expect((await fetch(third.url + CHUNK)).status).toBe(404)
})
