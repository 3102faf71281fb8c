/** Tries are limited, for each network and each account. */
import { describe, expect, test } from 'vitest'

import { PASSWORD, testSite, uniqueEmail } from '../testing/test-client.ts'

const { backend, mailsTo, newMember, newVisitor, signIn, signUp, tokenTo } = await testSite({
  rateLimits: true,
})

async function times(count: number, work: (index: number) => Promise<unknown>) {
  for (let index = 0; index < count; index++) await work(index)
}

test('one IP address signs up six hundred accounts an hour, and asks for as many mails', async () => {
  const client = newVisitor('198.51.100.4')
  // A request counts before its body is read, so an empty body will do.
  for (const path of ['/auth/v1/signup', '/auth/v1/recover']) {
    const send = () => client.send(path, { method: 'POST', body: '{}' })
    await times(600, async () => expect((await send()).status).toBe(400))
    expect((await send()).status).toBe(429)
  }
})

test('one account changes its password or name twenty times an hour', async () => {
  const { auth } = await newMember()
  await times(20, async (index) =>
    expect((await auth.updateUser({ data: { full_name: `Name ${index}` } })).error).toBeNull(),
  )
  const { error } = await auth.updateUser({ data: { full_name: 'One more' } })
  expect(error).toMatchObject({ status: 429, message: 'That was too often. Please try again in 60 minutes.' })
})

test('a third-party sign-in too many leads back to the form', async () => {
  const client = newVisitor('198.51.100.3')
  const go = () => client.send('/auth/v1/authorize?provider=github')
  await times(300, async () => expect((await go()).status).toBe(400))
  const refused = await go()
  expect(refused.status).toBe(302)
  expect(refused.headers.get('location')).toMatch(/\/signin\?error=auth-callback-failed$/)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
})

describe('guesses', () => {
  const guess = (network: string, email: string) => signIn(email, 'guess', network)

  test('wrong passwords of one network are refused after ten, and the owner signs in from another one', async () => {
    const { email } = await newMember()
    await times(10, async () =>
      expect((await guess('203.0.113.1', email)).error?.code).toBe('invalid_credentials'),
    )
    expect((await signIn(email, PASSWORD, '203.0.113.1')).error?.status).toBe(429)
    expect((await signIn(email, PASSWORD, '198.51.100.9')).error).toBeNull()
    const other = await newMember()
    expect((await signIn(other.email, PASSWORD, '203.0.113.1')).error).toBeNull()
  })

  test('wrong passwords of many networks slow each other down, and never the owner where the owner signed in before', async () => {
    const { email } = await newMember() // from 192.0.2.1
    await times(20, async (index) =>
      expect((await guess(`203.0.${index}.1`, email)).error?.code).toBe('invalid_credentials'),
    )
    // One more password is checked. Then all new networks share one try per five seconds, per ten, and so on.
    await guess('203.0.100.1', email)
    const slowed = await guess('203.0.101.1', email)
    expect(slowed.error).toMatchObject({ status: 429, code: 'over_request_rate_limit' })
    expect((await signIn(email, PASSWORD, '192.0.2.1')).error).toBeNull()
    expect((await signIn(email, PASSWORD, '192.0.2.77')).error).toBeNull() // the same provider
  })

  test('wrong passwords at an email address without an account are answered in the same way', async () => {
    const email = uniqueEmail()
    await times(21, async (index) =>
      expect((await guess(`203.0.${index}.2`, email)).error?.code).toBe('invalid_credentials'),
    )
    expect((await guess('203.0.113.2', email)).error?.status).toBe(429)
  })

  test('a link in a mail makes a network known, so it leads in while strangers guess', async () => {
    const { email } = await newMember()
    await times(22, async (index) => guess(`203.0.${index}.3`, email))
    const there = newVisitor('198.18.0.1')
    await there.auth.resetPasswordForEmail(email)
    const token = await tokenTo(email)
    expect((await there.auth.verifyOtp({ type: 'recovery', token_hash: token })).error).toBeNull()
    expect((await signIn(email, PASSWORD, '198.18.0.1')).error).toBeNull()
  })
})

test('calls with a wrong token, questions for the account and deletions of files count, as other calls do', async () => {
  const client = newVisitor('198.51.100.77')
  const calls = [
    () => client.send('/auth/v1/user', { headers: { authorization: 'Bearer wrong' } }),
    () => client.send('/auth/v1/user'),
    () => client.send('/rest/v1/notes', { headers: { authorization: 'Bearer wrong' } }),
    () => client.send('/storage/v1/object/profile-images/x.png', { method: 'DELETE' }),
  ]
  // Two kinds of call share a limit of 3,000 a minute, and so do the other two: one kind alone would not reach it.
  const statuses = calls.map(() => new Set<number>())
  for (let round = 0; round < 61; round++) {
    const responses = await Promise.all(Array.from({ length: 100 }, (_, n) => calls[n % 4]?.()))
    for (const [n, response] of responses.entries()) statuses[n % 4]?.add(response?.status ?? 0)
  }
  for (const seen of statuses) expect([...seen]).toEqual([expect.any(Number), 429])
})

test('one email address gets one mail of a kind in a minute, whether it has an account or not', async () => {
  const { email, auth } = await newMember()
  for (const recipient of [email, uniqueEmail()]) {
    expect((await auth.resetPasswordForEmail(recipient)).error).toBeNull()
    const { error } = await auth.resetPasswordForEmail(recipient)
    expect(error).toMatchObject({ status: 429, code: 'over_email_send_rate_limit' })
    expect(error?.message).toBe(
      'A mail to this email address was asked for already. Please look for it, in the spam folder too, or try again in a minute.',
    )
  }
  expect((await mailsTo(email)).filter(({ subject }) => subject === 'Set a new password')).toHaveLength(1)
})

test("mails that strangers ask for keep nobody's confirmation away", async () => {
  const email = uniqueEmail()
  const strangers = newVisitor('203.0.113.60').auth
  const ask = async () => {
    const responses = [
      await strangers.resetPasswordForEmail(email),
      await strangers.resend({ type: 'signup', email }),
    ]
    return responses.map(({ error }) => error?.status)
  }
  await times(5, async () => {
    expect(await ask()).toEqual([undefined, undefined])
    await backend.query(`delete from auth.attempts where kind = 'mail in a minute'`)
  })
  expect(await ask()).toEqual([429, 429])
  await backend.query(`delete from auth.attempts where kind = 'mail in a minute'`)

  expect((await signUp(email, PASSWORD, '198.51.100.60')).error).toBeNull()
  expect(await mailsTo(email)).toMatchObject([{ to: email }])
})

test('a mail is not sent again at once, which would end the link of the one on its way', async () => {
  const email = uniqueEmail()
  const { client } = await signUp(email, PASSWORD, '198.51.100.61')
  expect((await client.auth.resend({ type: 'signup', email })).error?.status).toBe(429)
})

test('links can not be guessed for long, and one that works leads in all the same', async () => {
  const email = uniqueEmail()
  const { client } = await signUp(email, PASSWORD, '198.51.100.2')
  const link = await tokenTo(email)
  const guess = () => client.auth.verifyOtp({ type: 'signup', token_hash: crypto.randomUUID() })
  await times(100, async () => expect((await guess()).error?.status).toBe(403))
  expect((await guess()).error?.status).toBe(429)
  expect((await client.auth.verifyOtp({ type: 'signup', token_hash: link })).error).toBeNull()
})
