/** Signing in, sessions, the data of an account and lost passwords. */
import { describe, expect, test } from 'vitest'

import { SITE } from '../testing/open-test-backend.ts'
import { linkIn, PASSWORD, testSite, uniqueEmail } from '../testing/test-client.ts'

const { backend, lastMailTo, mailsTo, newMember, newVisitor, signIn, signUp } = await testSite()

test('a body that is not JSON, lacks a field or is too large is refused', async () => {
  const post = (body: string) => newVisitor().send('/auth/v1/signup', { method: 'POST', body })
  expect(await (await post('{')).json()).toMatchObject({ code: 400, error_code: 'bad_json' })
  expect(await (await post('{"email":1}')).json()).toMatchObject({
    code: 400,
    error_code: 'validation_failed',
  })
  expect((await post(JSON.stringify({ email: 'x'.repeat(20_000) }))).status).toBe(413)
})

describe('signing in', () => {
  test('a sign-in gives a session whose token reads as the member', async () => {
    const { email, id } = await newMember()
    const client = newVisitor()
    const { error } = await client.auth.signInWithPassword({
      email: `  ${email.toUpperCase()}`,
      password: PASSWORD,
    })
    expect(error).toBeNull()
    expect((await client.auth.getUser()).data.user).toMatchObject({ id, email })
    expect((await client.rest.rpc('who_am_i')).data).toEqual({ role: 'authenticated', uid: id, email })
  })

  test('only the right password reveals that an email address is unconfirmed', async () => {
    const email = uniqueEmail()
    await signUp(email)
    expect((await signIn(email)).error).toMatchObject({
      status: 400,
      code: 'email_not_confirmed',
      message: 'Email not confirmed',
    })
    expect((await signIn(email, 'wrong one')).error?.code).toBe('invalid_credentials')
  })
})

describe('sessions over time', () => {
  test('a session is refreshed with a token that changes each time', async () => {
    const member = await newMember()
    const before = (await member.auth.getSession()).data.session
    const { data, error } = await member.auth.refreshSession()
    expect(error).toBeNull()
    expect(data.session?.refresh_token).not.toBe(before?.refresh_token)
    expect((await member.auth.getUser()).data.user?.id).toBe(member.id)
  })

  const refresh = async (token: string) => {
    const { data, error } = await newVisitor().auth.refreshSession({ refresh_token: token })
    if (error) throw error
    return data.session?.refresh_token ?? ''
  }

  test('a session has one active refresh token, even when used ones come back within seconds', async () => {
    const member = await newMember()
    const first = (await member.auth.getSession()).data.session?.refresh_token ?? ''
    const second = await refresh(first)
    const third = await refresh(second)
    expect([await refresh(first), await refresh(second), await refresh(first)]).toEqual([third, third, third])
    const active = await backend.query(
      `select from auth.refresh_tokens t join auth.sessions s on s.id = t.session_id
      where s.user_id = $1 and t.revoked_at is null`,
      [member.id],
    )
    expect(active).toHaveLength(1)
  })

  test('a session goes on when a response is lost and its token comes back an hour later', async () => {
    const member = await newMember()
    const kept = (await member.auth.getSession()).data.session?.refresh_token ?? ''
    const lost = await refresh(kept)
    await backend.query(
      `update auth.refresh_tokens set revoked_at = now() - interval '1 hour' where revoked_at is not null`,
    )
    expect(await refresh(kept)).toBe(lost)
  })
})

describe('account data', () => {
  test('an account merges metadata, removes a key that is null, and keeps what the server knows', async () => {
    const member = await newMember()
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

  test('an account refuses the password it has', async () => {
    const member = await newMember()
    expect((await member.auth.updateUser({ password: PASSWORD })).error?.code).toBe('same_password')
  })
})

describe('lost passwords', () => {
  test('a recovery mails a link that signs in to set a new password', async () => {
    const { email } = await newMember()
    const { auth } = newVisitor()
    const { error } = await auth.resetPasswordForEmail(email, { redirectTo: `${SITE}/reset-password` })
    expect(error).toBeNull()
    const { searchParams } = linkIn(await lastMailTo(email))
    expect(searchParams.get('type')).toBe('recovery')
    expect(searchParams.get('next')).toBe('/reset-password')

    const token = searchParams.get('token_hash') ?? ''
    expect((await auth.verifyOtp({ type: 'recovery', token_hash: token })).error).toBeNull()
    expect((await auth.updateUser({ password: 'a new password' })).error).toBeNull()
    expect((await signIn(email, 'a new password')).error).toBeNull()
  })

  test('a recovery mails nobody at an email address without an account', async () => {
    const nobody = uniqueEmail()
    expect((await newVisitor().auth.resetPasswordForEmail(nobody)).error).toBeNull()
    expect(await mailsTo(nobody)).toHaveLength(0)
  })
})
