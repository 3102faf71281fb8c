import { createServer } from 'node:http'

import { afterAll, expect, test } from 'vitest'

import { SCHEMA_VERSION } from '#server/backend/schema-version.ts'
import { StartupError } from '#server/lib/startup-error.ts'
import { VERSION } from '#server/lib/version.ts'
import { listen } from '#tests/support/listen.ts'
import { checkProjectSchema } from './supabase-schema.ts'

/** The answer of a project's API to a call of `schema_version`. */
let status = 200
let answer: unknown
const project = createServer((request, response) => {
  const isAsked = request.url === '/rest/v1/rpc/schema_version' && request.headers.apikey === 'public'
  response.writeHead(isAsked ? status : 401).end(JSON.stringify(answer))
})

const url = `http://127.0.0.1:${await listen(project)}`
afterAll(() => void project.close())

const check = () => checkProjectSchema({ url, publishableKey: 'public' })
const schema = (version: string, least = version) => ({ version, least_version: least })

test('a project with our schema, or a newer one that we may serve, is served', async () => {
  answer = schema(SCHEMA_VERSION)
  await check()
  answer = schema('99.1.0', VERSION)
  await check()
})

test.each([
  ['an older schema', 200, schema('0.0.1'), /has the schema of Hibo 0\.0\.1, and Hibo .* needs .* db push/],
  ['a schema for later versions', 200, schema('99.1.0'), /of Hibo 99\.1\.0, which only 99\.1\.0 and later/],
  ['no schema of ours', 404, { code: 'PGRST202' }, /has no schema of Hibo 1\.0 or later.* db push/],
])('a project with %s is refused with a sentence', async (_, code, body, sentence) => {
  status = code
  answer = body
  await expect(check()).rejects.toThrow(StartupError)
  await expect(check()).rejects.toThrow(sentence)
})

test('a project that is out of order is not refused, but not healthy either', async () => {
  status = 503
  answer = { message: 'starting' }
  await expect(check()).rejects.toThrow()
  await expect(check()).rejects.not.toThrow(StartupError)
})
