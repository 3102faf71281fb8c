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

  test('an account refuses the password it has', async () => {
    const member = await newMember(backend)
    expect((await member.auth.updateUser({ password: PASSWORD })).error?.code).toBe('same_password')
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
})
