/** Only a token that says so signs somebody in: that of a signed storage URL does not. */
import { sign } from 'hono/jwt'
import { expect, test } from 'vitest'

import { SITE, testBackend } from '../testing/open-test-backend.ts'
import { CLIENT_NETWORK, newMember, testClient } from '../testing/test-client.ts'

const backend = await testBackend()
const member = await newMember(backend)
const [keys] = await backend.query<{ secret: string; session: string }>(
  'select k.jwt_secret as secret, s.id as session from auth.keys k, auth.sessions s where s.user_id = $1',
  [member.id],
)
if (!keys) throw new Error('The member has no session')
const { secret, session } = keys

const now = () => Math.floor(Date.now() / 1000)
const goodClaims = () => ({
  iss: `${SITE}/auth/v1`,
  aud: 'authenticated',
  role: 'authenticated',
  sub: member.id,
  session_id: session,
  iat: now(),
  exp: now() + 60,
})

async function statusWith(authorization: string) {
  const responses = ['/rest/v1/notes?select=id', '/auth/v1/user', '/storage/v1/object/pictures/x/a.png'].map(
    (path) => testClient(backend).send(path, { headers: { authorization } }),
  )
  const [status] = new Set((await Promise.all(responses)).map((response) => response.status))
  return status
}

test('a token of a session is taken (so that the refusals below mean something)', async () => {
  const response = await testClient(backend).send('/rest/v1/rpc/who_am_i', {
    headers: { authorization: `Bearer ${await sign(goodClaims(), secret)}` },
  })
  expect(await response.json()).toMatchObject({ uid: member.id })
})

test.each<[string, Record<string, unknown>, string?]>([
  ['for a stored file', { url: 'pictures/a.png', session_id: undefined, role: undefined, aud: undefined }],
  ['without a session', { session_id: undefined }],
  ['of a session that never was', { session_id: crypto.randomUUID() }],
  ['for another role', { role: 'service_role' }],
  ['for no role', { role: undefined }],
  ['of another site', { iss: 'https://other.example/auth/v1' }],
  ['that has expired', { exp: 1_700_000_000 }],
  ['that never expires', { exp: undefined }],
  ['for what is not a member', { sub: 'x' }],
  ['signed by somebody else', {}, 'another secret'],
])('a token %s is refused everywhere', async (_name, change, otherSecret) => {
  const token = await sign({ ...goodClaims(), ...change }, otherSecret ?? secret)
  expect(await statusWith(`Bearer ${token}`)).toBe(401)
})

test('a token without a signature is refused', async () => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  expect(await statusWith(`Bearer ${part({ alg: 'none', typ: 'JWT' })}.${part(goodClaims())}.`)).toBe(401)
  expect(await statusWith('Bearer nonsense')).toBe(401)
  expect(await statusWith('Basic YTpi')).toBe(401)
})

test('a request without the publishable key is refused', async () => {
  for (const path of ['/rest/v1/notes', '/auth/v1/user', '/storage/v1/object/pictures/a/b.png']) {
    const send = (headers: Record<string, string>) =>
      backend.fetch(new Request(SITE + path, { headers }), CLIENT_NETWORK)
    expect((await send({})).status).toBe(401)
    expect((await send({ apikey: 'sb_publishable_wrong' })).status).toBe(401)
  }
})

test.each([
  '/',
  '/_system/info',
  '/rest/v1',
  '/rest/v2/notes',
  '/auth/v2/user',
  '/realtime/v1/websocket',
  '/functions/v1/a',
  '/graphql/v1',
])('%s answers 404', async (path) => {
  expect((await testClient(backend).send(path)).status).toBe(404)
})

test('responses are kept by nobody, except files that say so', async () => {
  expect((await testClient(backend).send('/rest/v1/notes?select=id')).headers.get('cache-control')).toBe(
    'no-store',
  )
  expect((await testClient(backend).send('/auth/v1/user')).headers.get('cache-control')).toBe('no-store')
})
