import { describe, expect, test } from 'vitest'

import { SITE } from '../testing/open-test-backend.ts'
import { linkIn, PASSWORD, testSite, uniqueEmail } from '../testing/test-client.ts'

const { backend, lastMailTo, mailsTo, newMember, newVisitor, signIn, signUp, tokenTo } = await testSite()

describe('signing up', () => {
  test('a sign-up creates an unconfirmed user, mails a link to a page of the site, and starts no session', async () => {
    const email = uniqueEmail()
    const { data, error } = await signUp(email)

    expect(error).toBeNull()
    expect(data.session).toBeNull()
    expect(data.user).toMatchObject({
      email,
      user_metadata: { full_name: 'Ayaan Cali', account_type: 'developer' },
    })
    const link = linkIn(await lastMailTo(email))
    expect(link.origin + link.pathname).toBe(`${SITE}/auth/confirm`)
    expect(link.searchParams.get('type')).toBe('signup')
    expect((await lastMailTo(email)).html).toContain(`href="${link.href.replaceAll('&', '&amp;')}"`)
  })

  test('a sign-up carries the page to return to, as long as it is on this site', async () => {
    const next = async (emailRedirectTo: string) => {
      const email = uniqueEmail()
      await newVisitor().auth.signUp({
        email,
        password: PASSWORD,
        options: { data: { full_name: 'Ayaan Cali' }, emailRedirectTo },
      })
      return linkIn(await lastMailTo(email)).searchParams.get('next')
    }
    expect(await next(`${SITE}/profile/edit?from=mail`)).toBe('/profile/edit?from=mail')
    expect(await next('https://evil.example/steal')).toBeNull()
    expect(await next('//evil.example')).toBeNull()
    expect(await next('javascript:alert(1)')).toBeNull()
  })

  test.each([
    ['a short password', '12345', 'Password should be at least 6 characters'],
    ['a password that bcrypt would cut', 'a'.repeat(73), 'Password cannot be longer than 72 characters'],
  ])('a sign-up refuses %s', async (_name, password, message) => {
    const { error } = await signUp(uniqueEmail(), password)
    expect(error).toMatchObject({ status: 422, code: 'weak_password', message })
  })

  test('a sign-up refuses what is not an email address', async () => {
    const message = 'Unable to validate email address: invalid format'
    const { error } = await signUp('ayaan')
    expect(error).toMatchObject({ status: 400, code: 'validation_failed', message })
  })

  test('a sign-up refuses metadata that would not fit into a token, and what a trigger refuses, without its text', async () => {
    const withName = (name: string) =>
      newVisitor().auth.signUp({
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

  test('the owner of an email address that has an account gets a mail about the sign-up', async () => {
    const member = await newMember()
    expect((await signUp(member.email)).data.user?.id).not.toBe(member.id)
    expect((await lastMailTo(member.email)).subject).toBe('You already have an account')
  })

  test('a sign-up that comes again with the same password is one, and the newer link counts', async () => {
    const email = uniqueEmail()
    await signUp(email)
    const firstToken = await tokenTo(email)
    const { client } = await signUp(email)
    const use = (token_hash: string) => client.auth.verifyOtp({ type: 'signup', token_hash })
    expect((await use(firstToken)).error).toMatchObject({
      status: 403,
      code: 'otp_expired',
      message: 'Email link is invalid or has expired',
    })
    expect((await lastMailTo(email)).text).not.toContain('choose your password')
    expect((await use(await tokenTo(email))).error).toBeNull()
    expect((await client.auth.signInWithPassword({ email, password: PASSWORD })).error).toBeNull()
  })

  test('a sign-up that comes with another password lets the owner of the email address choose one', async () => {
    const email = uniqueEmail()
    await signUp(email, 'first password')
    const { client } = await signUp(email, 'second password')
    await signUp(email, 'second password') // now nobody else claims the email address
    const use = (token_hash: string) => client.auth.verifyOtp({ type: 'signup', token_hash })
    const enter = async (password: string) => (await signIn(email, password)).error?.code

    await client.auth.resend({ type: 'signup', email })
    // All but the newest mail. A waiting mail is replaced by the next one, so a slow machine sends fewer than four.
    for (const mail of (await mailsTo(email)).slice(0, -1)) {
      expect(mail.text).toContain('choose your password')
      expect(linkIn(mail).searchParams.get('next')).toBe('/reset-password')
    }
    expect((await use(await tokenTo(email))).error).toBeNull()
    expect(await enter('first password')).toBe('invalid_credentials')
    expect(await enter('second password')).toBe('invalid_credentials')
    expect((await client.auth.updateUser({ password: 'chosen password' })).error).toBeNull()
    expect(await enter('chosen password')).toBeUndefined()
  })
})

describe('confirming', () => {
  test('a confirmation signs in and proves the email address', async () => {
    const email = uniqueEmail()
    const { client } = await signUp(email)
    const token = await tokenTo(email)

    const { data, error } = await client.auth.verifyOtp({ type: 'signup', token_hash: token })
    expect(error).toBeNull()
    expect(data.session?.expires_in).toBe(3600)
    expect(data.user?.email_confirmed_at).toMatch(/^\d{4}-\d\d-\d\dT/)
  })

  test('a confirmation takes the type that newer clients send', async () => {
    const email = uniqueEmail()
    const { client } = await signUp(email)
    const link = { type: 'email', token_hash: await tokenTo(email) } as const
    expect((await client.auth.verifyOtp(link)).error).toBeNull()
  })

  test('a confirmation keeps no token in the database that would open anything', async () => {
    const email = uniqueEmail()
    await signUp(email)
    const token = await tokenTo(email)
    const [row] = await backend.query('select confirmation_token from auth.users where email = $1', [email])
    expect(row?.confirmation_token).toMatch(/^[0-9a-f]{64}$/)
    expect(row?.confirmation_token).not.toContain(token)
  })

  test('a confirmation expires after a day', async () => {
    const email = uniqueEmail()
    const { client } = await signUp(email)
    // The mail comes first: sending it sets the time that is moved here.
    const token = await tokenTo(email)
    await backend.query(
      `update auth.users set confirmation_sent_at = now() - interval '25 hours' where email = $1`,
      [email],
    )
    const late = await client.auth.verifyOtp({ type: 'signup', token_hash: token })
    expect(late.error?.code).toBe('otp_expired')
  })

  test('a confirmation is not sent to an unknown or a confirmed email address, and the response is the same', async () => {
    const member = await newMember()
    const before = (await mailsTo(member.email)).length
    const nobody = uniqueEmail()
    expect((await member.auth.resend({ type: 'signup', email: member.email })).error).toBeNull()
    expect((await member.auth.resend({ type: 'signup', email: nobody })).error).toBeNull()
    expect(await mailsTo(member.email)).toHaveLength(before)
    expect(await mailsTo(nobody)).toHaveLength(0)
  })
})
