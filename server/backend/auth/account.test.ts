import { describe, expect, test } from 'vitest'

import { SITE, testBackend } from '../testing/open-test-backend.ts'
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

const backend = await testBackend()

describe('account data', () => {
  test('an account merges metadata, removes a key that is null, and keeps what the server knows', async () => {
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

  test('an account gives nobody a role', async () => {
    const member = await newMember(backend)
    const body = JSON.stringify({ role: 'service_role', app_metadata: { role: 'admin' }, data: {} })
    await member.send('/auth/v1/user', { method: 'PUT', body })
    const { data } = await member.auth.getUser()
    expect(data.user).toMatchObject({
      role: 'authenticated',
      app_metadata: { provider: 'email', providers: ['email'] },
    })
  })

  test('an account refuses the password it has, and a short one', async () => {
    const member = await newMember(backend)
    expect((await member.auth.updateUser({ password: PASSWORD })).error?.code).toBe('same_password')
    expect((await member.auth.updateUser({ password: '12345' })).error?.code).toBe('weak_password')
  })
})

describe('lost passwords', () => {
  test('a recovery mails a link that signs in to set a new password', async () => {
    const { email } = await newMember(backend)
    const client = testClient(backend)
    const { error } = await client.auth.resetPasswordForEmail(email, { redirectTo: `${SITE}/reset-password` })
    expect(error).toBeNull()
    const link = linkIn(await lastMailTo(backend, email))
    expect(link.searchParams.get('type')).toBe('recovery')
    expect(link.searchParams.get('next')).toBe('/reset-password')

    const verified = await client.auth.verifyOtp({
      type: 'recovery',
      token_hash: tokenIn(await lastMailTo(backend, email)),
    })
    expect(verified.error).toBeNull()
    expect((await client.auth.updateUser({ password: 'a new password' })).error).toBeNull()
    expect(
      (await testClient(backend).auth.signInWithPassword({ email, password: 'a new password' })).error,
    ).toBeNull()
  })

  test('a recovery gets the same response for an email address without an account, and mails nobody', async () => {
    const nobody = uniqueEmail()
    const { error } = await testClient(backend).auth.resetPasswordForEmail(nobody)
    expect(error).toBeNull()
    expect(await mailsTo(backend, nobody)).toHaveLength(0)
  })

  test('a recovery of an email address that nobody confirmed ends the password that waited there', async () => {
    const email = uniqueEmail()
    await testClient(backend).auth.signUp({
      email,
      password: 'the password of a squatter',
      options: { data: { full_name: 'Ayaan Cali' } },
    })
    const { auth } = testClient(backend)
    await auth.resetPasswordForEmail(email)
    expect(
      (await auth.verifyOtp({ type: 'recovery', token_hash: tokenIn(await lastMailTo(backend, email)) }))
        .error,
    ).toBeNull()
    const squatter = testClient(backend).auth
    const { error } = await squatter.signInWithPassword({ email, password: 'the password of a squatter' })
    expect(error?.code).toBe('invalid_credentials')
  })

  test('a recovery keeps the kinds of links apart', async () => {
    const { email } = await newMember(backend)
    const client = testClient(backend)
    await client.auth.resetPasswordForEmail(email)
    const asSignUp = await client.auth.verifyOtp({
      type: 'signup',
      token_hash: tokenIn(await lastMailTo(backend, email)),
    })
    expect(asSignUp.error?.code).toBe('otp_expired')
  })
})
