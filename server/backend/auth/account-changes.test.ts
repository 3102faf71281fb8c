import { describe, expect, test } from 'vitest'

import { SUPABASE } from '#tests/support/engines/shared-server.ts'
import { linkIn, PASSWORD, testSite, uniqueEmail } from '../testing/test-client.ts'

const { backend, lastMailTo, mailsTo, newMember, newVisitor, signIn, signUp } = await testSite({
  supabaseDir: SUPABASE,
})

type Member = Awaited<ReturnType<typeof newMember>>

async function askFor(member: Member, email: string) {
  const { data, error } = await member.auth.updateUser({ email })
  expect(error).toBeNull()
  return data.user
}
async function token(newEmail: string, name = 'token_hash') {
  return linkIn(await lastMailTo(newEmail)).searchParams.get(name) ?? ''
}
async function confirm(newEmail: string) {
  return newVisitor().auth.verifyOtp({ type: 'email_change', token_hash: await token(newEmail) })
}

describe('changes of the email address', () => {
  test.each(['the current email address first', 'the new email address first'])(
    'a new email address counts once both have confirmed, %s',
    async (order) => {
      const member = await newMember()
      const newEmail = uniqueEmail()
      expect(await askFor(member, newEmail)).toMatchObject({ email: member.email, new_email: newEmail })
      const [first, second] = order.startsWith('the new')
        ? [newEmail, member.email]
        : [member.email, newEmail]

      expect((await confirm(first)).data.session).toBeNull()
      expect((await signIn(member.email)).error).toBeNull()
      expect((await confirm(first)).error?.code).toBe('otp_expired')

      const { data, error } = await confirm(second)
      expect(error).toBeNull()
      expect(data.user).toMatchObject({ id: member.id, email: newEmail })
      expect((await signIn(newEmail)).error).toBeNull()
      expect((await signIn(member.email)).error?.code).toBe('invalid_credentials')
    },
  )

  test('a new email address is refused if it is not one, and the same one changes nothing', async () => {
    const member = await newMember()
    expect((await member.auth.updateUser({ email: 'no address' })).error?.code).toBe('validation_failed')
    const before = (await mailsTo(member.email)).length
    await askFor(member, member.email.toUpperCase())
    expect(await mailsTo(member.email)).toHaveLength(before)
  })

  test('a new email address of somebody else stays theirs: they get a mail, and the member learns nothing', async () => {
    const [member, other] = [await newMember(), await newMember()]
    expect(await askFor(member, other.email)).toMatchObject({ email: member.email, new_email: other.email })
    expect((await lastMailTo(other.email)).subject).toBe('You already have an account')
    expect((await confirm(member.email)).data.session).toBeNull()
    expect((await signIn(other.email)).data.user?.id).toBe(other.id)
  })

  test('a new email address takes the place of an account that never confirmed it', async () => {
    const member = await newMember()
    const newEmail = uniqueEmail()
    await signUp(newEmail, 'of a squatter')
    await askFor(member, newEmail)
    await confirm(member.email)
    expect((await confirm(newEmail)).error).toBeNull()
    expect((await signIn(newEmail)).data.user?.id).toBe(member.id)
    expect((await signIn(newEmail, 'of a squatter')).error?.code).toBe('invalid_credentials')
  })

  test('a new email address that is banned gets no mail', async () => {
    const member = await newMember()
    const newEmail = uniqueEmail()
    await backend.query(
      'insert into internal.banned_emails (hash, member_id) values (internal.email_hash($1), gen_random_uuid())',
      [newEmail],
    )
    await askFor(member, newEmail)
    expect((await lastMailTo(member.email)).subject).toBe('Your email address is to change')
    expect(await mailsTo(newEmail)).toHaveLength(0)
  })
})

describe('undoing a change', () => {
  async function change(member: Member) {
    const newEmail = uniqueEmail()
    await askFor(member, newEmail)
    await confirm(member.email)
    await confirm(newEmail)
    return { newEmail, wayBack: await token(member.email, 'token') }
  }
  const restore = (value: string) => newVisitor().rest.rpc('restore_email', { token: value })

  test('the undo link gives the account back to the old email address and locks out whoever changed it', async () => {
    const member = await newMember()
    const { newEmail, wayBack } = await change(member)
    expect((await lastMailTo(member.email)).subject).toBe('The email address of your account was changed')
    const thief = newVisitor()
    await thief.auth.signInWithPassword({ email: newEmail, password: PASSWORD })
    const mails = (await mailsTo(newEmail)).length

    expect(await restore(wayBack)).toMatchObject({ data: true, error: null })
    expect((await thief.auth.getUser()).error).not.toBeNull()
    for (const email of [newEmail, member.email])
      expect((await signIn(email)).error?.code).toBe('invalid_credentials')
    const { auth } = newVisitor()
    await auth.resetPasswordForEmail(member.email)
    const recovered = await auth.verifyOtp({ type: 'recovery', token_hash: await token(member.email) })
    expect(recovered.data.user?.id).toBe(member.id)

    expect((await restore(wayBack)).data).toBe(false)
    expect(await mailsTo(newEmail)).toHaveLength(mails)
  })

  test('the undo link ends after a week', async () => {
    const member = await newMember()
    const { newEmail, wayBack } = await change(member)
    await backend.query(
      `update internal.email_changes set changed_at = now() - interval '169 hours' where user_id = $1`,
      [member.id],
    )
    expect((await restore(wayBack)).data).toBe(false)
    expect((await signIn(newEmail)).error).toBeNull()
  })
})

describe('changes of the password', () => {
  test('a new password needs the old one, and the member gets a mail about it', async () => {
    const { email } = await newMember()
    const { auth } = newVisitor()
    await auth.signInWithPassword({ email, password: PASSWORD })
    const change = (current?: string) =>
      auth.updateUser({ password: 'another horse', ...(current && { current_password: current }) })
    expect((await change()).error?.code).toBe('current_password_required')
    expect((await change('of a thief')).error?.code).toBe('current_password_invalid')
    expect((await change(PASSWORD)).error).toBeNull()
    expect((await signIn(email, 'another horse')).error).toBeNull()
    expect((await lastMailTo(email)).subject).toBe('Your password was changed')
  })
})

describe('sign-ins', () => {
  const PHONE = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36'
  const LAPTOP = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'

  async function signInWith(email: string, userAgent: string) {
    const response = await newVisitor().send('/auth/v1/token?grant_type=password', {
      method: 'POST',
      headers: { 'user-agent': userAgent },
      body: JSON.stringify({ email, password: PASSWORD }),
    })
    expect(response.status).toBe(200)
  }

  test('a sign-in on a new device tells the member, on a known one it does not', async () => {
    const { email } = await newMember()
    const count = async () => (await mailsTo(email)).length
    const before = await count()
    await signInWith(email, PHONE)
    expect(await count()).toBe(before) // the first device
    await signInWith(email, LAPTOP)
    const mail = await lastMailTo(email)
    expect(mail.subject).toBe('A sign-in on a new device')
    expect(mail.text).toContain('Firefox on Windows')
    await signInWith(email, PHONE.replace('140', '141'))
    await signInWith(email, LAPTOP)
    expect(await count()).toBe(before + 1)
  })

  test('of fifty devices the one that was away longest is forgotten', async () => {
    const member = await newMember()
    const count = async () => (await mailsTo(member.email)).length
    await signInWith(member.email, PHONE)
    await backend.query(
      `insert into internal.known_devices (user_id, device)
      select $1, convert_to('device ' || n, 'UTF8') from generate_series(1, 49) n`,
      [member.id],
    )
    await signInWith(member.email, PHONE)
    await signInWith(member.email, LAPTOP)
    const known = await count()
    await signInWith(member.email, PHONE)
    expect(await count()).toBe(known)
  })

  test('a sign-in is in the list of sessions until it is ended there', async () => {
    const member = await newMember()
    await signInWith(member.email, PHONE)
    const list = async () => (await member.rest.rpc('my_sessions').throwOnError()).data
    const sessions = await list()
    expect(sessions).toMatchObject([
      { user_agent: PHONE, current: false },
      { user_agent: null, current: true },
    ])
    const stranger = await newMember()
    await stranger.rest.rpc('end_session', { session: sessions[0].id }).throwOnError()
    expect(await list()).toHaveLength(2)
    await member.rest.rpc('end_session', { session: sessions[0].id }).throwOnError()
    expect(await list()).toMatchObject([{ current: true }])
  })
})

test('whoever leaves gets a mail with the last day to return', async () => {
  const member = await newMember()
  const [own] = await backend.query('select username from public.profiles where id = $1', [member.id])
  const leave = (by: { rest: typeof member.rest }) =>
    by.rest.rpc('leave', { username: own?.username, keep_posts: false }).throwOnError()
  const until = new Date(String((await leave(member)).data))
  const mail = await lastMailTo(member.email)
  expect(mail.subject).toBe('You are leaving Hibo')
  const day = until.toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
  expect(mail.text).toContain(`On ${day} it is deleted for good.`)

  const count = (await mailsTo(member.email)).length
  const again = newVisitor()
  await again.auth.signInWithPassword({ email: member.email, password: PASSWORD })
  await leave(again)
  expect(await mailsTo(member.email)).toHaveLength(count)
})
