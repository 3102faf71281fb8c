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
})
