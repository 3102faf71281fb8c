import { describe, expect, test } from 'vitest'

import { testBackend } from '../testing/open-test-backend.ts'
import { newMember, PASSWORD, testClient, uniqueEmail } from '../testing/test-client.ts'

const backend = await testBackend()

describe('signing in', () => {
  test('a sign-in gives a session whose token reads as the member', async () => {
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

  test('a sign-in refuses a wrong password and an unknown email address alike', async () => {
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

  test('an email address signs in with the invisible characters that a chat put around it', async () => {
    const { email } = await newMember(backend)
    const typed = `\u200b${email}\u202c `
    const { error } = await testClient(backend).auth.signInWithPassword({ email: typed, password: PASSWORD })
    expect(error).toBeNull()
  })

  test('only the right password reveals that an email address is unconfirmed', async () => {
    const email = uniqueEmail()
    const client = testClient(backend)
    await client.auth.signUp({ email, password: PASSWORD, options: { data: { full_name: 'Ayaan Cali' } } })
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

  test('a sign-in refuses a banned member', async () => {
    const { email, id } = await newMember(backend)
    await backend.query(`update auth.users set banned_until = now() + interval '1 day' where id = $1`, [id])
    const { error } = await testClient(backend).auth.signInWithPassword({ email, password: PASSWORD })
    expect(error?.code).toBe('user_banned')
  })
})

describe('sessions over time', () => {
  test('a session is refreshed with a token that changes each time', async () => {
    const member = await newMember(backend)
    const before = (await member.auth.getSession()).data.session
    const { data, error } = await member.auth.refreshSession()
    expect(error).toBeNull()
    expect(data.session?.refresh_token).not.toBe(before?.refresh_token)
    expect((await member.auth.getUser()).data.user?.id).toBe(member.id)
  })

  test('a session survives two tabs that refresh at once', async () => {
    const member = await newMember(backend)
    const token = (await member.auth.getSession()).data.session?.refresh_token ?? ''
    const refresh = () =>
      member.send('/auth/v1/token?grant_type=refresh_token', {
        method: 'POST',
        body: JSON.stringify({ refresh_token: token }),
      })
    const responses = await Promise.all([refresh(), refresh()])
    expect(responses.map(({ status }) => status)).toEqual([200, 200])
    const [one, two] = await Promise.all(responses.map((response) => response.json()))
    expect(one.refresh_token).toBe(two.refresh_token)
  })

  test('a session has one active refresh token, even when used ones come back within seconds', async () => {
    const member = await newMember(backend)
    const first = (await member.auth.getSession()).data.session?.refresh_token ?? ''
    const refresh = async (token: string): Promise<string> => {
      const { data } = await testClient(backend).auth.refreshSession({ refresh_token: token })
      return data.session?.refresh_token ?? ''
    }
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

  const anHourPasses = () =>
    backend.query(
      `update auth.refresh_tokens set revoked_at = now() - interval '1 hour' where revoked_at is not null`,
    )

  test('a session goes on when a response is lost and its token comes back later', async () => {
    const member = await newMember(backend)
    const kept = (await member.auth.getSession()).data.session?.refresh_token ?? ''
    const again = () => testClient(backend).auth.refreshSession({ refresh_token: kept })
    const lost = await again()
    await anHourPasses()
    const { data, error } = await again()
    expect(error).toBeNull()
    expect(data.session?.refresh_token).toBe(lost.data.session?.refresh_token)
  })

  test('a session ends when a token comes back later whose next one was used, for its thief as for its owner', async () => {
    const member = await newMember(backend)
    const stolen = (await member.auth.getSession()).data.session?.refresh_token ?? ''
    await member.auth.refreshSession()
    await member.auth.refreshSession()
    await anHourPasses()
    const thief = await testClient(backend).auth.refreshSession({ refresh_token: stolen })
    expect(thief.error).toMatchObject({ status: 400, code: 'refresh_token_already_used' })
    const owner = await member.auth.refreshSession()
    expect(owner.error).toMatchObject({ status: 400, code: 'refresh_token_not_found' })
  })

  test('a session ends with its own sign-out, and not with that of another device', async () => {
    const member = await newMember(backend)
    const phone = testClient(backend)
    await phone.auth.signInWithPassword({ email: member.email, password: PASSWORD })
    const token = (await member.auth.getSession()).data.session?.access_token ?? ''

    expect((await member.auth.signOut({ scope: 'local' })).error).toBeNull()
    const response = await member.send('/auth/v1/user', { headers: { authorization: `Bearer ${token}` } })
    expect(response.status).toBe(401)
    expect((await phone.auth.getUser()).error).toBeNull()
  })

  test('a new password ends the sessions on every other device', async () => {
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

  test('an account needs an access token: the publishable key alone gets none', async () => {
    const response = await testClient(backend).send('/auth/v1/user')
    expect(response.status).toBe(401)
    expect(await response.json()).toMatchObject({ error_code: 'no_authorization' })
  })
})
