import { createServer } from 'node:http'

import { afterAll, expect, test, vi } from 'vitest'

import { SCHEMA_VERSION } from '#server/backend/schema-version.ts'
import { listen } from '#tests/support/listen.ts'
import { readSettings } from './config.ts'
import { watchProject } from './watch-project.ts'

let status = 200
let version = SCHEMA_VERSION
const told: string[] = []
const project = createServer((request, response) => {
  if (request.url !== '/alerts')
    return void response.writeHead(status).end(JSON.stringify({ version, least_version: version }))
  request.on('data', (chunk: Buffer) => told.push(/incident\.\w+/.exec(chunk.toString())?.[0] ?? ''))
  request.on('end', () => response.end())
})
const url = `http://127.0.0.1:${await listen(project)}`
afterAll(() => void project.close())

test('a Supabase project that is gone, and one that is older, is named, and told once', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  vi.spyOn(console, 'log').mockReturnValue()
  const settings = {
    ...readSettings({ ALERT_URL: `${url}/alerts`, ALERT_SECRET: 'whsec_c2VjcmV0c2VjcmV0' }),
    supabase: { url, publishableKey: 'public' },
  }
  const watch = watchProject(settings, 'http://localhost:3000', 'one:3000')
  const problems = async () => (await watch.health()).map(({ kind, cause }) => `${kind}: ${cause}`)
  expect(await problems()).toEqual([])
  status = 503
  for (let look = 0; look < 4; look++) await watch.check()
  expect(await problems()).toEqual(['supabase: The Supabase project answers 503'])
  status = 200
  version = '0.0.1'
  expect(await problems()).toEqual([expect.stringContaining('has the schema of Hibo 0.0.1')])
  version = SCHEMA_VERSION
  await watch.check()
  expect(told).toEqual(['incident.began', 'incident.ended'])
  expect(await problems()).toEqual([])
  await watch.stop()
  vi.restoreAllMocks()
})
