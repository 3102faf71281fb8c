import { createHash } from 'node:crypto'

import { afterAll, expect, test } from 'vitest'

import { startFakeGithub } from '#tests/support/fake-github.ts'
import { SITE } from '../testing/open-test-backend.ts'
import { CLIENT_NETWORK, PASSWORD, type TestClient, testSite, uniqueEmail } from '../testing/test-client.ts'

const github = await startFakeGithub()
afterAll(() => github.stop())
const {
  backend,
  newMember,
  newVisitor,
  signIn: signInWithPassword,
  signUp,
} = await testSite({
  oauth: { github: { id: 'client', secret: 'shh', url: github.url } },
})

/** Chooses whom the local GitHub signs in next. */
function become(id: number, email = uniqueEmail(), more: { verified?: boolean; avatar_url?: string } = {}) {
  github.user = { id, login: 'ayaan', name: 'Ayaan Cali', email, ...more }
}

/** Follows our redirect to GitHub and GitHub's redirect back, like a browser. */
async function walk(client: TestClient) {
  const { data } = await client.auth.signInWithOAuth({
    provider: 'github',
    options: { redirectTo: `${SITE}/auth/callback`, skipBrowserRedirect: true },
  })
  const toGithub = await backend.fetch(new Request(data.url ?? ''), CLIENT_NETWORK)
  return comeBack(new URL(toGithub.headers.get('location') ?? ''))
}

/** Agrees at the local GitHub, and follows its redirect back. */
async function comeBack(consent: URL) {
  const agreed = await fetch(consent, { redirect: 'manual' })
  const toApp = await backend.fetch(new Request(agreed.headers.get('location') ?? ''), CLIENT_NETWORK)
  return { consent, page: new URL(toApp.headers.get('location') ?? '') }
}

async function signIn(client: TestClient) {
  const { page } = await walk(client)
  return client.auth.exchangeCodeForSession(page.searchParams.get('code') ?? '')
}

test('GitHub signs a new member in, with name and picture', async () => {
  become(1, 'ayaan@example.com', { avatar_url: 'https://avatars.example/1' })
  const client = newVisitor()
  const { consent, page } = await walk(client)
  expect(consent.origin + consent.pathname).toBe(`${github.url}/login/oauth/authorize`)
  expect(Object.fromEntries(consent.searchParams)).toMatchObject({
    client_id: 'client',
    response_type: 'code',
  })
  expect(page.origin + page.pathname).toBe(`${SITE}/auth/callback`)

  const { data, error } = await client.auth.exchangeCodeForSession(page.searchParams.get('code') ?? '')
  expect(error).toBeNull()
  expect(data.user).toMatchObject({
    email: 'ayaan@example.com',
    app_metadata: { provider: 'github' },
    user_metadata: { full_name: 'Ayaan Cali', avatar_url: 'https://avatars.example/1' },
  })
  expect(github.exchanges.at(-1)?.get('client_secret')).toBe('shh')
  const [row] = await backend.query('select name from members where id = $1', [data.user?.id])
  expect(row).toEqual({ name: 'Ayaan Cali' })
})

test('the same person comes back to the same account, even with another email address', async () => {
  become(2)
  const first = await signIn(newVisitor())
  become(2)
  const second = await signIn(newVisitor())
  expect(second.data.user?.id).toBe(first.data.user?.id)
})

test('a verified email address leads to the account that has it', async () => {
  const member = await newMember()
  become(3, member.email)
  const { data } = await signIn(newVisitor())
  expect(data.user?.id).toBe(member.id)
  expect(data.user?.app_metadata.providers).toEqual(['email', 'github'])
})

test('an unconfirmed email address goes to the person that the provider verified, without the stored password', async () => {
  const email = uniqueEmail()
  await signUp(email)
  become(4, email)
  expect((await signIn(newVisitor())).data.user?.email).toBe(email)
  expect((await signInWithPassword(email)).error?.code).toBe('invalid_credentials')
})

test('an email address that GitHub does not vouch for opens nothing', async () => {
  const member = await newMember()
  become(5, member.email, { verified: false })
  const { page } = await walk(newVisitor())
  expect(page.searchParams.get('error')).toBe('server_error')
  expect(page.searchParams.has('code')).toBe(false)
})

test('an email address that is banned gets no account', async () => {
  become(81, 'somebody@banned.example')
  const { page } = await walk(newVisitor())
  expect(page.searchParams.get('error')).toBe('server_error')
  expect(await backend.query(`select from auth.users where email like '%@banned.example'`)).toEqual([])
})

test('only the browser that asked can use the code, and only once', async () => {
  become(6)
  const client = newVisitor()
  const { page } = await walk(client)
  const code = page.searchParams.get('code') ?? ''
  const exchange = (verifier: string) =>
    client.send('/auth/v1/token?grant_type=pkce', {
      method: 'POST',
      body: JSON.stringify({ auth_code: code, code_verifier: verifier }),
    })
  expect((await exchange('not the verifier')).status).toBe(400)
  const { error } = await client.auth.exchangeCodeForSession(code)
  expect(error).toBeNull()
  expect((await exchange('not the verifier')).status).toBe(404)
})

test('the callback refuses another provider, and a code without the proof of PKCE', async () => {
  const challenge = createHash('sha256').update('verifier').digest('base64url')
  const authorize = (query: string) =>
    backend.fetch(new Request(`${SITE}/auth/v1/authorize?${query}`), CLIENT_NETWORK)
  const proof = `code_challenge=${challenge}&code_challenge_method=s256`
  expect((await authorize(`provider=google&${proof}`)).status).toBe(400)
  expect((await authorize('provider=github')).status).toBe(400)
  expect((await authorize(`provider=github&${proof.replace('s256', 'plain')}`)).status).toBe(400)
  expect((await authorize(`provider=github&${proof}`)).status).toBe(302)
})

test('the settings name the configured providers', () => {
  expect(backend.providers).toEqual(['github'])
})

/** Connects the local GitHub's person to the member who is signed in. */
async function connect(client: TestClient) {
  const { data, error } = await client.auth.linkIdentity({
    provider: 'github',
    options: { redirectTo: `${SITE}/settings/account`, skipBrowserRedirect: true },
  })
  if (error) throw error
  const { page } = await comeBack(new URL(data.url ?? ''))
  return page
}

test('a member connects GitHub, signs in with it, and disconnects it again', async () => {
  become(20)
  const member = await newMember()
  const page = await connect(member)
  expect(page.pathname).toBe('/settings/account')
  await member.auth.exchangeCodeForSession(page.searchParams.get('code') ?? '')
  expect((await signIn(newVisitor())).data.user).toMatchObject({ id: member.id, email: member.email })

  const connected = await githubOf(member)
  const stranger = await newMember()
  expect((await stranger.auth.unlinkIdentity(connected)).error?.code).toBe('identity_not_found')
  expect((await member.auth.unlinkIdentity(connected)).error).toBeNull()
  expect((await member.auth.getUser()).data.user?.app_metadata).toMatchObject({ providers: ['email'] })
  expect((await signIn(newVisitor())).data.user?.id).not.toBe(member.id)
})

test('the account of another member at GitHub is refused', async () => {
  become(21)
  await signIn(newVisitor())
  const page = await connect(await newMember())
  expect(page.searchParams.get('error')).toBe('identity_already_exists')
  expect(page.searchParams.get('code')).toBeNull()
})

async function githubOf({ auth }: TestClient) {
  const { data } = await auth.getUserIdentities()
  const identity = data?.identities.find(({ provider }) => provider === 'github')
  if (!identity) throw new Error('GitHub is not connected')
  return identity
}

test('the last way to sign in stays; a first password is another one', async () => {
  become(22)
  const client = newVisitor()
  await signIn(client)
  expect((await client.auth.unlinkIdentity(await githubOf(client))).error?.code).toBe(
    'single_identity_not_deletable',
  )
  expect((await client.auth.updateUser({ password: PASSWORD })).error).toBeNull()
  expect((await client.auth.unlinkIdentity(await githubOf(client))).error).toBeNull()
  expect((await signInWithPassword(github.user?.email ?? '')).error).toBeNull()
})
