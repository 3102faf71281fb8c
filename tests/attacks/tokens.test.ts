/** Only an unexpired access token of a living session, signed here, is a member; everything else is refused. */
import { createHmac, createSign, generateKeyPairSync } from 'node:crypto'

import { beforeAll, describe, expect, test } from 'vitest'

import { PASSWORD } from '#tests/support/members.ts'

import { type AttackedProduct, attackedProduct, type Member, signIn } from './support/attacked-site.ts'

let site: AttackedProduct = await attackedProduct()
const member = await site.member({ name: 'member' })
const victim = await site.member({ name: 'victim', admin: true })

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const now = () => Math.floor(Date.now() / 1000)
const claimsOf = ({ token }: Member): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())

function signed(claims: object, header: object, sign: (content: string) => string) {
  const content = `${part(header)}.${part(claims)}`
  return `${content}.${sign(content)}`
}
/** Forges a token, by default with the installation's own secret, as only a thief of the key could. */
const forge = (claims: object, secret = site.jwtSecret, alg = 'HS256') =>
  signed(claims, { alg, typ: 'JWT' }, (content) =>
    createHmac(alg.replace('HS', 'sha'), secret).update(content).digest('base64url'),
  )

/** One request of each API, with its response to a member. */
const REQUESTS = [
  'GET /rest/v1/messages?select=id&limit=1',
  'POST /rest/v1/rpc/member_state',
  'GET /auth/v1/user',
  'DELETE /storage/v1/object/profile-images',
]
const REFUSED = [401, 401, 401, 401]

const statusesWith = (authorization: string) =>
  Promise.all(
    REQUESTS.map(async (request) => (await site.ask(request, { headers: { authorization } })).status),
  )

test('an active session is accepted by every API (the positive control of the refusals below)', async () => {
  expect(await statusesWith(`Bearer ${member.token}`)).toEqual([200, 200, 200, 400])
  expect(await statusesWith(`Bearer ${forge(claimsOf(member))}`)).toEqual([200, 200, 200, 400])
})

describe('forged tokens', () => {
  const forgeries: Record<string, () => string> = {
    'no signature, alg none': () => `${part({ alg: 'none', typ: 'JWT' })}.${part(claimsOf(victim))}.`,
    'no signature, alg nOnE': () => `${part({ alg: 'nOnE', typ: 'JWT' })}.${part(claimsOf(victim))}.`,
    'an empty signature': () => `${part({ alg: 'HS256' })}.${part(claimsOf(victim))}.`,
    'the signature of other claims': () => {
      const [header, , signature] = member.token.split('.')
      return `${header}.${part({ ...claimsOf(member), sub: victim.id })}.${signature}`
    },
    'another secret': () => forge(claimsOf(victim), 'super-secret-jwt-token-with-at-least-32-chars'),
    'an empty secret': () => forge(claimsOf(victim), ''),
    'the publishable key as the secret': () => forge(claimsOf(victim), site.product.backend.publishableKey),
    'the right secret with HS512': () => forge(claimsOf(victim), site.jwtSecret, 'HS512'),
    'a key of its own in the header': () => {
      const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
      const key = { jwk: publicKey.export({ format: 'jwk' }), kid: '../../dev/null' }
      return signed(claimsOf(victim), { alg: 'RS256', typ: 'JWT', ...key }, (content) =>
        createSign('sha256').update(content).sign(privateKey, 'base64url'),
      )
    },
    'a token that has expired': () => forge({ ...claimsOf(victim), exp: now() - 1 }),
    'a token that never expires': () => forge({ ...claimsOf(victim), exp: undefined }),
    'a token from the future': () => forge({ ...claimsOf(victim), nbf: now() + 600 }),
    'an expiry that is not a number': () => forge({ ...claimsOf(victim), exp: '9999999999' }),
    'role service_role': () => forge({ ...claimsOf(member), role: 'service_role' }),
    'role postgres': () => forge({ ...claimsOf(member), role: 'postgres' }),
    'role anon': () => forge({ ...claimsOf(member), role: 'anon' }),
    'several roles': () => forge({ ...claimsOf(member), role: ['authenticated', 'service_role'] }),
    'another audience': () => forge({ ...claimsOf(member), aud: 'storage' }),
    'another issuer': () => forge({ ...claimsOf(member), iss: 'https://evil.example/auth/v1' }),
    'no role': () => forge({ ...claimsOf(member), role: undefined }),
    'a session that never was': () => forge({ ...claimsOf(member), session_id: crypto.randomUUID() }),
    'no session': () => forge({ ...claimsOf(member), session_id: undefined }),
    'a session that is not an id': () => forge({ ...claimsOf(member), session_id: '*' }),
    'a subject that is not an id': () => forge({ ...claimsOf(member), sub: `${member.id}' or true --` }),
    'a token of a stored file': () => forge({ url: 'profile-images/x.png', iat: now(), exp: now() + 60 }),
    'the refresh token': () => member.session.refresh_token,
    'three dots': () => '..',
    'nothing readable': () => 'e30.e30.e30',
    'two tokens': () => `${member.token} ${victim.token}`,
  }
  test.each(Object.keys(forgeries))('a token is refused everywhere: %s', async (name) => {
    expect(await statusesWith(`Bearer ${forgeries[name]?.()}`)).toEqual(REFUSED)
  })

  test.each(['Basic YTpi', 'bearer', 'Bearer', 'Token x', 'Bearer\tx'])(
    'the header %j is refused everywhere',
    async (header) => {
      expect(await statusesWith(header)).toEqual(REFUSED)
    },
  )
})

test.each(['', 'sb_publishable_wrong'])(
  'a request with the publishable key %j is refused',
  async (apikey) => {
    for (const request of REQUESTS) {
      expect((await site.ask(request, { as: member, headers: { apikey } })).status, request).toBe(401)
    }
  },
)

test('claims that a session does not need give nothing: the database decides who is an admin', async () => {
  const dressed = forge({
    ...claimsOf(member),
    user_role: 'admin',
    is_admin: true,
    app_metadata: { role: 'admin', roles: ['admin', 'service_role'] },
    user_metadata: { role: 'admin', account_type: 'admin' },
  })
  const asked = { as: { name: 'dressed', token: dressed } }
  expect((await site.ask('POST /rest/v1/rpc/sync_categories', asked)).status).toBe(403)
  const profile = await site.ask(`GET /rest/v1/profiles?select=role&id=eq.${member.id}`, asked)
  expect(JSON.parse(profile.text)).toEqual([{ role: 'developer' }])
})

test('an access token does not refresh a session', async () => {
  const { status } = await site.ask('POST /auth/v1/token?grant_type=refresh_token', {
    body: { refresh_token: member.token },
  })
  expect(status).toBe(400)
})

describe.each(['on one process', 'on two'])('ended sessions %s', (processes) => {
  beforeAll(async () => {
    site = await attackedProduct(processes === 'on two' ? 2 : 1)
  })
  async function twoSessions() {
    const one = await site.member()
    const session = await signIn(site.ask, one.email)
    return { one, two: { ...one, token: session.access_token, session } }
  }
  const refresh = ({ refresh_token }: Member['session']) =>
    site.ask('POST /auth/v1/token?grant_type=refresh_token', { body: { refresh_token } })
  const passwordSignIn = ({ email }: Member) =>
    site.ask('POST /auth/v1/token?grant_type=password', { body: { email, password: PASSWORD } })

  test('signing out on one device refuses its tokens, and the other session goes on', async () => {
    const { one, two } = await twoSessions()
    expect((await site.ask('POST /auth/v1/logout?scope=local', { as: one })).status).toBe(204)
    expect(await statusesWith(`Bearer ${one.token}`)).toEqual(REFUSED)
    expect((await refresh(one.session)).status).toBe(400)
    expect((await refresh(two.session)).status).toBe(200)
  })

  test('signing out everywhere refuses the tokens of all sessions', async () => {
    const { one, two } = await twoSessions()
    expect((await site.ask('POST /auth/v1/logout?scope=global', { as: one })).status).toBe(204)
    for (const each of [one, two]) {
      expect(await statusesWith(`Bearer ${each.token}`)).toEqual(REFUSED)
      expect((await refresh(each.session)).status).toBe(400)
    }
  })

  test('a new password ends the other sessions, and this one goes on', async () => {
    const { one, two } = await twoSessions()
    const changed = await site.ask('PUT /auth/v1/user', { as: one, body: { password: 'another horse' } })
    expect(changed.status, changed.text).toBe(200)
    expect(await statusesWith(`Bearer ${two.token}`)).toEqual(REFUSED)
    expect((await refresh(two.session)).status).toBe(400)
    expect((await refresh(one.session)).status).toBe(200)
    expect((await passwordSignIn(one)).status).toBe(400)
  })

  test('a deleted account has its tokens refused', async () => {
    const { one } = await twoSessions()
    await site.sql('delete from auth.users where id = $1', [one.id])
    const asked = { as: one, body: { title: 'x', content: 'x', profile_id: one.id } }
    expect((await site.ask('POST /rest/v1/posts', asked)).status).toBeGreaterThanOrEqual(400)
    expect(await statusesWith(`Bearer ${one.token}`)).toEqual(REFUSED)
    expect((await refresh(one.session)).status).toBe(400)
  })

  test('a ban ends the session: nothing refreshes it and nothing starts another', async () => {
    const { one } = await twoSessions()
    await site.sql(`update auth.users set banned_until = now() + interval '1 day' where id = $1`, [one.id])
    expect((await refresh(one.session)).status).toBeGreaterThanOrEqual(400)
    expect((await passwordSignIn(one)).status).toBe(403)
  })

  test('a refresh token that comes back after its next one was used ends both copies', async () => {
    const { one } = await twoSessions()
    const next = JSON.parse((await refresh(JSON.parse((await refresh(one.session)).text))).text)
    await site.sql(`update auth.refresh_tokens set revoked_at = now() - interval '1 minute'
      where revoked_at is not null`)
    expect((await refresh(one.session)).status).toBe(400)
    expect((await refresh(next)).status).toBe(400)
    expect(await statusesWith(`Bearer ${next.access_token}`)).toEqual(REFUSED)
  })
})
