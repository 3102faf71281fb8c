/** Three hundred members share one IP address, as behind a mobile carrier, and one of them is an attacker. */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'

import { tokenHash } from '#server/lib/secret-token.ts'
import { startFakeGithub } from '#tests/support/fake-github.ts'
import { quickHash } from '#tests/support/supabase-project.ts'

import { PASSWORD, testSite } from '../testing/test-client.ts'

const VILLAGE = '198.51.100.200'
const MINUTE_MS = 60_000
const github = await startFakeGithub()
afterAll(() => github.stop())
const { backend, newVisitor } = await testSite({
  rateLimits: true,
  background: false,
  oauth: { github: { id: 'client', secret: 'shh', url: github.url } },
})
const client = newVisitor(VILLAGE)

/** Sends a visitor's request from the village. @returns its status and, of a response in JSON, its body. */
async function send(path: string, body?: object) {
  const response = await client.send(path, body && { method: 'POST', body: JSON.stringify(body) })
  const isJson = response.headers.get('content-type')?.includes('json')
  return { status: response.status, body: isJson ? await response.json() : null, headers: response.headers }
}
type Sent = Awaited<ReturnType<typeof send>>

const signIn = (email: string, password = PASSWORD) =>
  send('/auth/v1/token?grant_type=password', { email, password })
const refresh = (token: string) => send('/auth/v1/token?grant_type=refresh_token', { refresh_token: token })
const follow = (token: string) => send('/auth/v1/verify', { type: 'recovery', token_hash: token })
const recover = (email: string) => send('/auth/v1/recover', { email })
// A body that is refused counts as any other.
const signUp = () => send('/auth/v1/signup', {})

const addresses = (name: string, count: number) =>
  Array.from({ length: count }, (_, number) => `${name}-${number}@example.com`)

/** Runs `work` for all inputs, thirty at once. @returns the responses. */
async function all<T>(inputs: T[], work: (input: T, index: number) => Promise<Sent>): Promise<Sent[]> {
  const responses: Sent[] = []
  for (let start = 0; start < inputs.length; start += 30) {
    const some = inputs.slice(start, start + 30)
    responses.push(...(await Promise.all(some.map((input, index) => work(input, start + index)))))
  }
  return responses
}
const statuses = (responses: Sent[]) => [...new Set(responses.map(({ status }) => status))]

/** Confirmed accounts, whose hashes cost little. */
async function addAccounts(emails: string[]) {
  await backend.query(
    `insert into auth.users (id, email, encrypted_password, email_confirmed_at, raw_user_meta_data)
    select gen_random_uuid(), email, $2, now(), '{"full_name": "Ayaan Cali"}' from unnest($1::text[]) as email`,
    [emails, quickHash(PASSWORD)],
  )
}

/** Lets time pass for the limits that are counted in memory: these tests send more than a minute's requests. */
const pass = (ms: number) => vi.setSystemTime(Date.now() + ms)
afterAll(() => void vi.useRealTimers())

const villagers = addresses('villager', 300)
let tokens: string[]
beforeAll(() => addAccounts(villagers))

test('three hundred members sign in at the same time', async () => {
  const responses = await all(villagers, (email) => signIn(email))
  expect(statuses(responses)).toEqual([200])
  tokens = responses.map(({ body }) => body.refresh_token)
})

test('three hundred members refresh their sessions at the same time, again and again', async () => {
  for (let round = 0; round < 3; round++) {
    const responses = await all(tokens, refresh)
    expect(statuses(responses)).toEqual([200])
    tokens = responses.map(({ body }) => body.refresh_token)
  }
})

test('failures of the database count as nobody’s wrong passwords', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  await backend.query('alter table auth.users rename to away')
  const failures = await all(villagers.slice(0, 100), (email) => signIn(email))
  await backend.query('alter table auth.away rename to users')
  vi.restoreAllMocks()
  expect(statuses(failures)).toEqual([500])
  expect(statuses(await all(addresses('nobody', 10), (email) => signIn(email, 'guess')))).toEqual([400])
})

test('three hundred members sign in with GitHub', async () => {
  const verifier = 'v'.repeat(43)
  const challenge = Buffer.from(tokenHash(verifier), 'hex').toString('base64url')
  const members = addresses('octocat', 300)
  for (const [index, email] of members.entries()) {
    github.user = { id: index + 1, login: `octocat-${index}`, name: 'Ayaan Cali', email }
    const begun = await send(
      `/auth/v1/authorize?provider=github&code_challenge=${challenge}&code_challenge_method=s256`,
    )
    const consent = await fetch(begun.headers.get('location') ?? '', { redirect: 'manual' })
    const back = new URL(consent.headers.get('location') ?? '')
    const page = new URL((await send(back.pathname + back.search)).headers.get('location') ?? '')
    const code = page.searchParams.get('code')
    expect(code, page.search).not.toBeNull()
    const session = await send('/auth/v1/token?grant_type=pkce', { auth_code: code, code_verifier: verifier })
    expect(session.status).toBe(200)
    if (index % 100 === 0) pass(MINUTE_MS)
  }
})

describe('beside an attacker who guesses, registers and asks for mails', () => {
  beforeAll(async () => {
    pass(5 * MINUTE_MS)
    const guesses = await all(addresses('villager', 100), (email) => signIn(email, 'guess'))
    expect(statuses(guesses)).toEqual([400, 429])
    expect(guesses.filter(({ status }) => status === 400)).toHaveLength(60)
    const refusal = guesses.find(({ status }) => status === 429)
    expect(refusal?.body).toMatchObject({ error_code: 'over_request_rate_limit' })
    expect(Number(refusal?.headers.get('retry-after'))).toBeGreaterThan(0)
    await all(addresses('stranger', 200), recover)
    await all(addresses('stranger', 200), signUp)
    const made = Array.from({ length: 400 }, () => crypto.randomUUID())
    expect(statuses(await all(made, refresh))).toEqual([400, 429])
    expect(statuses(await all(made.slice(0, 200), follow))).toEqual([403, 429])
    pass(MINUTE_MS)
  })

  test('members sign in where they did before, with the right password', async () => {
    expect(statuses(await all(villagers, (email) => signIn(email)))).toEqual([200])
  })

  test('members refresh their sessions', async () => {
    const responses = await all(tokens, refresh)
    expect(statuses(responses)).toEqual([200])
    tokens = responses.map(({ body }) => body.refresh_token)
  })

  test('members ask for links, follow them, and others sign up', async () => {
    expect(statuses(await all(villagers, recover))).toEqual([200])
    await backend.query(
      `update auth.users set recovery_sent_at = now(), recovery_token = encode(sha256(convert_to(email, 'UTF8')), 'hex')
      where email = any($1)`,
      [villagers],
    )
    expect(statuses(await all(villagers, follow))).toEqual([200])
    expect(statuses(await all(villagers, signUp))).toEqual([400])
  })

  test('the attacker gets no more guesses, and learns nothing about who has an account', async () => {
    const strangers = addresses('nobody', 10)
    const refused = await all([...villagers.slice(100, 110), ...strangers], (email) => signIn(email, 'guess'))
    expect(statuses(refused)).toEqual([429])
    expect(new Set(refused.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  })

  test('who never signed in there waits five minutes at most, or follows a link', async () => {
    const [email = '', other = ''] = addresses('visitor', 2)
    await addAccounts([email, other])
    expect(statuses([await signIn(email), await signIn(other)])).toEqual([429])
    await backend.query(
      `update auth.users set recovery_sent_at = now(), recovery_token = $2 where email = $1`,
      [email, tokenHash('link')],
    )
    expect((await follow('link')).status).toBe(200)
    expect((await signIn(email)).status).toBe(200)
    pass(5 * MINUTE_MS)
    expect((await signIn(other)).status).toBe(200)
  })
})

test('the attacks of a minute on accounts take no reads from the neighbours', async () => {
  pass(MINUTE_MS)
  const floods = await all(
    Array.from({ length: 3_100 }, () => crypto.randomUUID()),
    follow,
  )
  expect(statuses(floods)).toContain(429)
  expect((await send('/rest/v1/')).status).not.toBe(429)
})
