import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { Backend } from '../backend.ts'
import { openTestBackend, SITE } from '../testing/open-test-backend.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import {
  lastMailTo,
  linkIn,
  mailsTo,
  newMember,
  PASSWORD,
  testClient,
  tokenIn,
  uniqueEmail,
} from '../testing/test-client.ts'

const folder = temporaryFolder()
let backend: Backend
beforeAll(async () => {
  backend = await openTestBackend(folder)
})
afterAll(() => backend.close())

const signUpData = { options: { data: { full_name: 'Ayaan Cali', account_type: 'developer' } } }

async function signUp(email: string, password = PASSWORD) {
  const client = testClient(backend)
  return { client, ...(await client.auth.signUp({ email, password, ...signUpData })) }
}

describe('sign-up', () => {
  test('creates an unconfirmed user, mails a link to a page of the site, and starts no session', async () => {
    const email = uniqueEmail()
    const { data, error } = await signUp(email)

    expect(error).toBeNull()
    expect(data.session).toBeNull()
    expect(data.user).toMatchObject({
      email,
      user_metadata: { full_name: 'Ayaan Cali', account_type: 'developer' },
    })
    const link = linkIn(lastMailTo(backend, email))
    expect(link.origin + link.pathname).toBe(`${SITE}/auth/confirm`)
    expect(link.searchParams.get('type')).toBe('signup')
    expect(lastMailTo(backend, email).html).toContain(`href="${link.href.replaceAll('&', '&amp;')}"`)
  })

  test('runs the triggers on new users, with the metadata as an object', async () => {
    const member = await newMember(backend)
    const { data } = await member.rest.from('members').select('name').eq('id', member.id).single()
    expect(data).toEqual({ name: 'Ayaan Cali' })
  })

  test('carries the page to come back to, as long as it is on this site', async () => {
    const next = async (emailRedirectTo: string) => {
      const email = uniqueEmail()
      await testClient(backend).auth.signUp({
        email,
        password: PASSWORD,
        options: { ...signUpData.options, emailRedirectTo },
      })
      return linkIn(lastMailTo(backend, email)).searchParams.get('next')
    }
    expect(await next(`${SITE}/profile/edit?from=mail`)).toBe('/profile/edit?from=mail')
    expect(await next('https://evil.example/steal')).toBeNull()
    expect(await next('//evil.example')).toBeNull()
    expect(await next('javascript:alert(1)')).toBeNull()
  })

  test.each([
    [
      'a short password',
      { password: '12345' },
      422,
      'weak_password',
      'Password should be at least 6 characters',
    ],
    [
      'a password that bcrypt would cut',
      { password: 'a'.repeat(73) },
      422,
      'weak_password',
      'Password cannot be longer than 72 characters',
    ],
    [
      'what is no address',
      { email: 'ayaan' },
      400,
      'validation_failed',
      'Unable to validate email address: invalid format',
    ],
  ])('refuses %s', async (_name, change, status, code, message) => {
    const { error } = await testClient(backend).auth.signUp({
      email: uniqueEmail(),
      password: PASSWORD,
      ...signUpData,
      ...change,
    })
    expect(error).toMatchObject({ status, code, message })
  })

  test('refuses metadata that would not fit into a token, and what a trigger refuses, without its text', async () => {
    const withName = (name: string) =>
      testClient(backend).auth.signUp({
        email: uniqueEmail(),
        password: PASSWORD,
        options: { data: { full_name: name } },
      })
    expect((await withName('x'.repeat(5000))).error).toMatchObject({ status: 422, code: 'validation_failed' })
    expect((await withName('x'.repeat(41))).error).toMatchObject({
      status: 422,
      message: 'Database error saving new user',
    })
  })

  test('answers the same for an address that has an account, and tells only its owner', async () => {
    const member = await newMember(backend)
    const taken = await signUp(member.email)
    const fresh = await signUp(uniqueEmail())

    expect(taken.error).toBeNull()
    expect(shape(taken.data)).toEqual(shape(fresh.data))
    expect(taken.data.user?.id).not.toBe(member.id)
    expect(lastMailTo(backend, member.email).subject).toBe('You already have an account')
  })

  test('that comes again with the same password is one, and the newer link counts', async () => {
    const email = uniqueEmail()
    await signUp(email)
    const firstToken = tokenIn(lastMailTo(backend, email))
    const { client } = await signUp(email)
    const use = (token_hash: string) => client.auth.verifyOtp({ type: 'signup', token_hash })
    expect((await use(firstToken)).error).toMatchObject({ status: 403, code: 'otp_expired' })
    expect(lastMailTo(backend, email).text).not.toContain('choose your password')
    expect((await use(tokenIn(lastMailTo(backend, email)))).error).toBeNull()
    expect((await client.auth.signInWithPassword({ email, password: PASSWORD })).error).toBeNull()
  })

  test('that comes with another password leaves it to whoever has the mail to choose one', async () => {
    const email = uniqueEmail()
    await signUp(email, 'first password')
    const { client } = await signUp(email, 'second password')
    await signUp(email, 'second password') // now it stands against none
    const use = (token_hash: string) => client.auth.verifyOtp({ type: 'signup', token_hash })
    const enter = async (password: string) =>
      (await testClient(backend).auth.signInWithPassword({ email, password })).error?.code

    await client.auth.resend({ type: 'signup', email })
    for (const mail of mailsTo(backend, email).slice(0, 3)) {
      expect(mail.text).toContain('choose your password')
      expect(linkIn(mail).searchParams.get('next')).toBe('/reset-password')
    }
    expect((await use(tokenIn(lastMailTo(backend, email)))).error).toBeNull()
    expect(await enter('first password')).toBe('invalid_credentials')
    expect(await enter('second password')).toBe('invalid_credentials')
    expect((await client.auth.updateUser({ password: 'chosen password' })).error).toBeNull()
    expect(await enter('chosen password')).toBeUndefined()
  })
})

/** Names and types of a value, all the way down. */
function shape(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shape)
  if (value === null || typeof value !== 'object') return typeof value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, shape(inner)]))
}

describe('confirmation', () => {
  test('signs in, proves the address, and works once', async () => {
    const email = uniqueEmail()
    const { client } = await signUp(email)
    const token = tokenIn(lastMailTo(backend, email))

    const { data, error } = await client.auth.verifyOtp({ type: 'signup', token_hash: token })
    expect(error).toBeNull()
    expect(data.session?.expires_in).toBe(3600)
    expect(data.user?.email_confirmed_at).toMatch(/^\d{4}-\d\d-\d\dT/)
    const again = await client.auth.verifyOtp({ type: 'signup', token_hash: token })
    expect(again.error).toMatchObject({
      status: 403,
      code: 'otp_expired',
      message: 'Email link is invalid or has expired',
    })
  })

  test('takes the type that newer clients send', async () => {
    const email = uniqueEmail()
    const { client } = await signUp(email)
    const { error } = await client.auth.verifyOtp({
      type: 'email',
      token_hash: tokenIn(lastMailTo(backend, email)),
    })
    expect(error).toBeNull()
  })

  test('keeps no token in the database that would open anything', async () => {
    const email = uniqueEmail()
    await signUp(email)
    const token = tokenIn(lastMailTo(backend, email))
    const [row] = await backend.query('select confirmation_token from auth.users where email = $1', [email])
    expect(row?.confirmation_token).toMatch(/^[0-9a-f]{64}$/)
    expect(row?.confirmation_token).not.toContain(token)
  })

  test('expires after a day', async () => {
    const email = uniqueEmail()
    const { client } = await signUp(email)
    await backend.query(
      `update auth.users set confirmation_sent_at = now() - interval '25 hours' where email = $1`,
      [email],
    )
    const late = await client.auth.verifyOtp({
      type: 'signup',
      token_hash: tokenIn(lastMailTo(backend, email)),
    })
    expect(late.error?.code).toBe('otp_expired')
  })

  test('can be sent again, which voids the earlier link', async () => {
    const email = uniqueEmail()
    const { client } = await signUp(email)
    const { error } = await client.auth.resend({ type: 'signup', email })
    expect(error).toBeNull()
    const [second, first] = mailsTo(backend, email)
    if (!first || !second) throw new Error('Two mails were expected')
    expect((await client.auth.verifyOtp({ type: 'signup', token_hash: tokenIn(first) })).error?.code).toBe(
      'otp_expired',
    )
    expect((await client.auth.verifyOtp({ type: 'signup', token_hash: tokenIn(second) })).error).toBeNull()
  })

  test('is not sent again to nobody, nor to who confirmed, and the answer does not tell', async () => {
    const member = await newMember(backend)
    const before = mailsTo(backend, member.email).length
    const nobody = uniqueEmail()
    expect((await member.auth.resend({ type: 'signup', email: member.email })).error).toBeNull()
    expect((await member.auth.resend({ type: 'signup', email: nobody })).error).toBeNull()
    expect(mailsTo(backend, member.email)).toHaveLength(before)
    expect(mailsTo(backend, nobody)).toHaveLength(0)
  })
})

describe('sign-in', () => {
  test('gives a session whose token reads as the member', async () => {
    const { email, id } = await newMember(backend)
    const client = testClient(backend)
    const { error } = await client.auth.signInWithPassword({
      email: `  ${email.toUpperCase()}`,
      password: PASSWORD,
    })
    expect(error).toBeNull()
    expect((await client.auth.getUser()).data.user).toMatchObject({ id, email })
    expect((await client.rest.rpc('who_am_i')).data).toEqual({ role: 'authenticated', uid: id, email })
  })

  test('refuses a wrong password and an unknown address alike', async () => {
    const { email } = await newMember(backend)
    const client = testClient(backend)
    const refusal = { status: 400, code: 'invalid_credentials', message: 'Invalid login credentials' }
    expect((await client.auth.signInWithPassword({ email, password: 'wrong one' })).error).toMatchObject(
      refusal,
    )
    expect(
      (await client.auth.signInWithPassword({ email: uniqueEmail(), password: PASSWORD })).error,
    ).toMatchObject(refusal)
  })

  test('tells that an address is unconfirmed only to who knows the password', async () => {
    const email = uniqueEmail()
    const { client } = await signUp(email)
    const right = await client.auth.signInWithPassword({ email, password: PASSWORD })
    expect(right.error).toMatchObject({
      status: 400,
      code: 'email_not_confirmed',
      message: 'Email not confirmed',
    })
    expect((await client.auth.signInWithPassword({ email, password: 'wrong one' })).error?.code).toBe(
      'invalid_credentials',
    )
  })

  test('refuses a banned member', async () => {
    const { email, id } = await newMember(backend)
    await backend.query(`update auth.users set banned_until = now() + interval '1 day' where id = $1`, [id])
    const { error } = await testClient(backend).auth.signInWithPassword({ email, password: PASSWORD })
    expect(error?.code).toBe('user_banned')
  })
})

describe('sessions', () => {
  test('are refreshed with a token that changes each time', async () => {
    const member = await newMember(backend)
    const before = (await member.auth.getSession()).data.session
    const { data, error } = await member.auth.refreshSession()
    expect(error).toBeNull()
    expect(data.session?.refresh_token).not.toBe(before?.refresh_token)
    expect((await member.auth.getUser()).data.user?.id).toBe(member.id)
  })

  test('survive that two tabs refresh at once', async () => {
    const member = await newMember(backend)
    const token = (await member.auth.getSession()).data.session?.refresh_token ?? ''
    const refresh = () =>
      member.send('/auth/v1/token?grant_type=refresh_token', {
        method: 'POST',
        body: JSON.stringify({ refresh_token: token }),
      })
    const answers = await Promise.all([refresh(), refresh()])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
  })

  test('end when a used token comes back later, for its thief as for its owner', async () => {
    const member = await newMember(backend)
    const stolen = (await member.auth.getSession()).data.session?.refresh_token ?? ''
    await member.auth.refreshSession()
    await backend.query(
      `update auth.refresh_tokens set revoked_at = now() - interval '1 minute' where revoked_at is not null`,
    )
    const thief = await testClient(backend).auth.refreshSession({ refresh_token: stolen })
    expect(thief.error).toMatchObject({ status: 400, code: 'refresh_token_already_used' })
    const owner = await member.auth.refreshSession()
    expect(owner.error).toMatchObject({ status: 400, code: 'refresh_token_not_found' })
  })

  test('end with the sign-out of their own, and of no other device', async () => {
    const member = await newMember(backend)
    const phone = testClient(backend)
    await phone.auth.signInWithPassword({ email: member.email, password: PASSWORD })
    const token = (await member.auth.getSession()).data.session?.access_token ?? ''

    expect((await member.auth.signOut({ scope: 'local' })).error).toBeNull()
    const answer = await member.send('/auth/v1/user', { headers: { authorization: `Bearer ${token}` } })
    expect(answer.status).toBe(401)
    expect((await phone.auth.getUser()).error).toBeNull()
  })

  test('end on every other device with a new password', async () => {
    const member = await newMember(backend)
    const phone = testClient(backend)
    await phone.auth.signInWithPassword({ email: member.email, password: PASSWORD })
    expect((await phone.auth.getUser()).error).toBeNull()

    const { error } = await member.auth.updateUser({ password: 'another horse' })
    expect(error).toBeNull()
    expect((await member.auth.getUser()).error).toBeNull()
    expect((await phone.auth.refreshSession()).error).not.toBeNull()
    expect((await phone.rest.from('notes').select('id')).status).toBe(401)
  })

  test('are told to who only has the publishable key: there is none', async () => {
    const answer = await testClient(backend).send('/auth/v1/user')
    expect(answer.status).toBe(401)
    expect(await answer.json()).toMatchObject({ error_code: 'no_authorization' })
  })
})

describe('account', () => {
  test('merges metadata, removes a key that is null, and keeps what the server knows', async () => {
    const member = await newMember(backend)
    const change = {
      account_type: 'developer',
      full_name: null,
      email: 'else@example.com',
      email_verified: false,
    }
    const { data } = await member.auth.updateUser({ data: change })
    expect(data.user?.user_metadata).toEqual({
      account_type: 'developer',
      email: member.email,
      email_verified: true,
      phone_verified: false,
    })
  })

  test('gives nobody a role', async () => {
    const member = await newMember(backend)
    const body = JSON.stringify({ role: 'service_role', app_metadata: { role: 'admin' }, data: {} })
    await member.send('/auth/v1/user', { method: 'PUT', body })
    const { data } = await member.auth.getUser()
    expect(data.user).toMatchObject({
      role: 'authenticated',
      app_metadata: { provider: 'email', providers: ['email'] },
    })
  })

  test('refuses the password it has, and a short one', async () => {
    const member = await newMember(backend)
    expect((await member.auth.updateUser({ password: PASSWORD })).error?.code).toBe('same_password')
    expect((await member.auth.updateUser({ password: '12345' })).error?.code).toBe('weak_password')
  })
})

describe('recovery', () => {
  test('mails a link that signs in to set a new password', async () => {
    const { email } = await newMember(backend)
    const client = testClient(backend)
    const { error } = await client.auth.resetPasswordForEmail(email, { redirectTo: `${SITE}/reset-password` })
    expect(error).toBeNull()
    const link = linkIn(lastMailTo(backend, email))
    expect(link.searchParams.get('type')).toBe('recovery')
    expect(link.searchParams.get('next')).toBe('/reset-password')

    const verified = await client.auth.verifyOtp({
      type: 'recovery',
      token_hash: tokenIn(lastMailTo(backend, email)),
    })
    expect(verified.error).toBeNull()
    expect((await client.auth.updateUser({ password: 'a new password' })).error).toBeNull()
    expect(
      (await testClient(backend).auth.signInWithPassword({ email, password: 'a new password' })).error,
    ).toBeNull()
  })

  test('answers the same for an address without an account, and mails nobody', async () => {
    const nobody = uniqueEmail()
    const { error } = await testClient(backend).auth.resetPasswordForEmail(nobody)
    expect(error).toBeNull()
    expect(mailsTo(backend, nobody)).toHaveLength(0)
  })

  test('of an address that nobody confirmed ends the password that waited there', async () => {
    const email = uniqueEmail()
    await signUp(email, 'the password of a squatter')
    const { auth } = testClient(backend)
    await auth.resetPasswordForEmail(email)
    expect(
      (await auth.verifyOtp({ type: 'recovery', token_hash: tokenIn(lastMailTo(backend, email)) })).error,
    ).toBeNull()
    const squatter = testClient(backend).auth
    const { error } = await squatter.signInWithPassword({ email, password: 'the password of a squatter' })
    expect(error?.code).toBe('invalid_credentials')
  })

  test('keeps the kinds of links apart', async () => {
    const { email } = await newMember(backend)
    const client = testClient(backend)
    await client.auth.resetPasswordForEmail(email)
    const asSignUp = await client.auth.verifyOtp({
      type: 'signup',
      token_hash: tokenIn(lastMailTo(backend, email)),
    })
    expect(asSignUp.error?.code).toBe('otp_expired')
  })
})

describe('everything else', () => {
  test.each(['otp', 'magiclink', 'admin/users', 'factors', 'sso', 'invite', 'reauthenticate'])(
    '/%s is not there',
    async (path) => {
      const answer = await testClient(backend).send(`/auth/v1/${path}`, { method: 'POST', body: '{}' })
      expect(answer.status).toBe(404)
    },
  )

  test('a body that is no JSON, lacks a field or is too large is refused', async () => {
    const post = (body: string) => testClient(backend).send('/auth/v1/signup', { method: 'POST', body })
    expect(await (await post('{')).json()).toMatchObject({ code: 400, error_code: 'bad_json' })
    expect(await (await post('{"email":1}')).json()).toMatchObject({
      code: 400,
      error_code: 'validation_failed',
    })
    expect((await post(JSON.stringify({ email: 'x'.repeat(20_000) }))).status).toBe(413)
  })

  test('settings say which ways of signing in there are', async () => {
    const answer = await testClient(backend).send('/auth/v1/settings')
    expect(await answer.json()).toMatchObject({ external: { email: true, github: false, google: false } })
  })
})
