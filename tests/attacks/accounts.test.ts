/** Accounts: nobody learns who has one, takes one over, or uses a link twice. */
import { describe, expect, test } from 'vitest'

import { PASSWORD } from '#tests/support/members.ts'
import { waitFor } from '#tests/support/wait-for.ts'

import { attackedProduct, type SiteResponse, signIn } from './support/attacked-site.ts'

const site = await attackedProduct()
const member = await site.member({ name: 'member' })

let emails = 0
const newEmail = () => `new-${Date.now()}-${++emails}@attack.example`
const signUp = (email: string, data: unknown = {}, password = PASSWORD) =>
  site.ask('POST /auth/v1/signup', { body: { email, password, data } })
const verify = (type: string, token: string) =>
  site.ask('POST /auth/v1/verify', { body: { type, token_hash: token } })
const passwordSignIn = (email: string, password: string) =>
  site.ask('POST /auth/v1/token?grant_type=password', { body: { email, password } })

async function linkTo(email: string, subject: RegExp) {
  const { text } = await site.product.waitForMail(email, subject)
  return new URL(/https?:\S+/.exec(text)?.[0] ?? '')
}
const tokenTo = async (email: string, subject: RegExp) =>
  (await linkTo(email, subject)).searchParams.get('token_hash') ?? ''
/** Waits for a mail with another token than `before`, and returns the new token. */
const newerTokenTo = (email: string, subject: RegExp, before: string) =>
  waitFor('a newer link', async () => {
    const token = await tokenTo(email, subject)
    return token === before ? undefined : token
  })

describe('the secret whether an email address has an account', () => {
  /** Strips from a response what differs each time: ids, times and the email address itself. */
  function shapeOf({ status, text, headers }: SiteResponse, email: string) {
    const hidden = text
      .replaceAll(email, '{email}')
      .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '{id}')
      .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+/g, '{time}')
    const { date, 'x-request-id': id, 'content-length': length, ...rest } = headers
    return { status, hidden, rest }
  }
  const data = [
    {},
    { full_name: 'Ayaan Cali', account_type: 'developer' },
    { zebra: 1, a: { b: [1, 2.5, null] }, full_name: 'x', email: 'other@example.org', email_verified: true },
    { full_name: 'bad \u0000 text' },
    { full_name: 'bad \ud800 text' },
    { full_name: 'x'.repeat(5000) },
    { deep: JSON.parse('['.repeat(1500) + ']'.repeat(1500)) },
  ]
  test.each(data.map((each) => [JSON.stringify(each).slice(0, 60), each] as const))(
    'a sign-up gets the same response: %s',
    async (_name, metadata) => {
      const email = newEmail()
      const fresh = await signUp(email, metadata)
      const taken = await signUp(member.email, metadata)
      expect(fresh.status).toBeLessThan(500)
      expect(shapeOf(taken, member.email)).toEqual(shapeOf(fresh, email))
    },
  )

  test.each(['recover', 'resend'])('%s gives the same response', async (route) => {
    const email = newEmail()
    const asked = (candidate: string) =>
      site.ask(`POST /auth/v1/${route}`, { body: { email: candidate, type: 'signup' } })
    expect(shapeOf(await asked(member.email), member.email)).toEqual(shapeOf(await asked(email), email))
  })

  test('a sign-in gets the same response', async () => {
    const [email, unconfirmed] = [newEmail(), newEmail()]
    await signUp(unconfirmed)
    const shapes = await Promise.all(
      [member.email, email, unconfirmed].map(async (each) =>
        shapeOf(await passwordSignIn(each, 'wrong pw'), each),
      ),
    )
    expect(shapes[1]).toEqual(shapes[0])
    expect(shapes[2]).toEqual(shapes[0])
  })

  test('neither a profile nor a link has the email address', async () => {
    const { text } = await site.ask(`POST /rest/v1/rpc/profile_page`, { body: { key: member.id } })
    expect(text).not.toContain('@')
    await site.ask('POST /auth/v1/recover', { body: { email: member.email } })
    const link = await linkTo(member.email, /password/)
    expect(link.href).not.toContain(encodeURIComponent(member.email))
    expect(link.href).not.toContain(member.id)
  })
})

describe('links in mails', () => {
  test('a link survives a look at its page, works once, and for its own purpose only', async () => {
    const email = newEmail()
    await signUp(email)
    const link = await linkTo(email, /Confirm/)
    const token = link.searchParams.get('token_hash') ?? ''
    for (const method of ['GET', 'HEAD']) {
      await site.ask(`${method} ${link.pathname}${link.search}`)
      await site.ask(`${method} /auth/v1/verify?token_hash=${token}&type=signup`)
    }
    expect((await verify('recovery', token)).status).toBe(403)
    expect((await verify('magiclink', token)).status).toBe(400)
    expect((await verify('email_change', token)).status).toBe(403)
    expect((await verify('signup', token.toUpperCase())).status).toBe(403)
    expect((await verify('signup', token)).status).toBe(200)
    expect((await verify('signup', token)).status).toBe(403)
  })

  test('a link ends with a newer one, with a new password and with time', async () => {
    const someone = await site.member()
    const ask = () => site.ask('POST /auth/v1/recover', { body: { email: someone.email } })
    await ask()
    const first = await tokenTo(someone.email, /password/)
    await ask()
    const second = await newerTokenTo(someone.email, /password/, first)
    expect((await verify('recovery', first)).status).toBe(403)
    await site.ask('PUT /auth/v1/user', { as: someone, body: { password: 'a newer horse' } })
    expect((await verify('recovery', second)).status).toBe(403)
    await ask()
    const third = await newerTokenTo(someone.email, /password/, second)
    await site.sql(`update auth.users set recovery_sent_at = now() - interval '61 minutes' where id = $1`, [
      someone.id,
    ])
    expect((await verify('recovery', third)).status).toBe(403)
  })

  test.each(['', ' ', '%', '\u0000', 'x'.repeat(5000), null, [''], {}, 0])(
    '%j is not the token of a link',
    async (token) => {
      const { status, text } = await site.ask('POST /auth/v1/verify', {
        body: { type: 'signup', token_hash: token },
      })
      expect([400, 403], text).toContain(status)
    },
  )

  test('a recovery link of an account that was never confirmed drops the password that waited there', async () => {
    const email = newEmail()
    await signUp(email, {}, 'of the squatter')
    await site.ask('POST /auth/v1/recover', { body: { email } })
    expect((await verify('recovery', await tokenTo(email, /password/))).status).toBe(200)
    expect((await passwordSignIn(email, 'of the squatter')).status).toBe(400)
  })
})

describe('passwords', () => {
  test.each(['', '12345', '\u0000', 'x'.repeat(73), '🐎'.repeat(19)])(
    'the password %j is refused',
    async (password) => {
      expect((await signUp(newEmail(), {}, password)).status).toBe(422)
      const changed = await site.ask('PUT /auth/v1/user', { as: member, body: { password } })
      expect(changed.status, changed.text).toBe(422)
    },
  )

  test.each([
    ['the same with more behind the 72nd byte', 'x'.repeat(72), `${'x'.repeat(72)}y`],
    ['another after NUL', 'secret\u0000one', 'secret\u0000two'],
    ['the part before NUL', 'secret\u0000one', 'secret'],
    ['other letters of the same kind', 'Straße1', 'Strasse1'],
    ['other capitals', 'Password-1', 'password-1'],
    ['with spaces around', 'a secret', ' a secret '],
    ['one broken character for another', 'broken\ud800', 'broken\ud801'],
  ])('a password does not sign in if it is %s', async (_name, password, other) => {
    const someone = await site.member()
    const changed = await site.ask('PUT /auth/v1/user', { as: someone, body: { password } })
    // A server that refuses the password in the first place is as safe.
    if (changed.status !== 200) return expect(changed.status).toBe(422)
    expect((await passwordSignIn(someone.email, password)).status).toBe(200)
    expect((await passwordSignIn(someone.email, other)).status).toBe(400)
  })

  test('changing the password in a session older than a day needs the current password', async () => {
    const someone = await site.member()
    await site.sql(`update auth.sessions set created_at = now() - interval '25 hours' where user_id = $1`, [
      someone.id,
    ])
    const changed = await site.ask('PUT /auth/v1/user', { as: someone, body: { password: 'of the thief' } })
    expect(changed.status).toBe(400)
    expect(JSON.parse(changed.text)).toMatchObject({ error_code: 'current_password_required' })
    expect((await passwordSignIn(someone.email, PASSWORD)).status).toBe(200)
  })

  test('neither answers nor tables contain a password', async () => {
    const { text } = await site.ask('GET /auth/v1/user', { as: member })
    expect(text).not.toMatch(/\$2[aby]\$|encrypted|_token/)
    const email = newEmail()
    await signUp(email)
    const [row] = await site.sql('select encrypted_password from auth.users where email = $1', [email])
    expect(row?.encrypted_password).toMatch(/^\$2[aby]\$1\d\$/)
    const stored = await site.sql('select token from auth.refresh_tokens')
    expect(JSON.stringify(stored)).not.toContain(member.session.refresh_token)
  })
})

describe('email addresses that look like another', () => {
  test.each(['UPPER', 'space', 'tab', 'invisible'])(
    'an email address in the spelling %s belongs to the same account',
    async (kind) => {
      const variant =
        {
          UPPER: member.email.toUpperCase(),
          space: ` ${member.email} `,
          tab: `\t${member.email}`,
          invisible: `\u202a${member.email}\u200b`,
        }[kind] ?? ''
      expect((await passwordSignIn(variant, PASSWORD)).status).toBe(200)
      await signUp(variant)
      const accounts = await site.sql('select id from auth.users where lower(trim(email)) = lower($1)', [
        member.email,
      ])
      expect(accounts).toEqual([{ id: member.id }])
    },
  )

  test.each([
    ['a plus', (email: string) => email.replace('@', '+x@')],
    ['a dot', (email: string) => email.replace('canary', 'ca.nary')],
    ['a Kelvin sign', (email: string) => email.replace('k', '\u212a')],
    ['a full-width letter', (email: string) => email.replace('a', 'ａ')],
    ['a dotless i', (email: string) => email.replace('example', 'exampıe')],
  ])('an email address with %s signs nobody else in and mails nobody else', async (_name, change) => {
    const variant = change(member.email)
    await site.ask('POST /auth/v1/recover', { body: { email: variant } })
    const { status } = await passwordSignIn(variant, PASSWORD)
    if (status === 200) {
      expect((await signIn(site.ask, variant)).user.id).toBe(member.id)
    } else expect(status).toBe(400)
    for (const mail of await site.product.mails()) {
      if (mail.subject.includes('password')) expect(mail.to).toMatch(/^[\x21-\x7e]+$/)
    }
  })

  test.each([
    'a@b.example\r\nBcc: evil@evil.example',
    'a@b.example\u0000',
    'a@b.example\u001b[2J',
    'a@b.example,evil@evil.example',
    'a@b.example evil@evil.example',
    '<a@b.example>',
    '"a b"@b.example',
    'a@b.example;evil@evil.example',
    'a@b.example\u2028x',
    'a@b\u202e.example',
    'a\ud800@b.example',
    'a@@b.example',
    'a@b..example',
    '@b.example',
    'a@b',
    `${'a'.repeat(250)}@b.example`,
    'mailto:a@b.example',
    'a@[127.0.0.1]',
  ])('%j gets neither an account nor a mail', async (email) => {
    const mails = await site.product.mails()
    for (const route of ['signup', 'recover', 'resend']) {
      const asked = { body: { email, password: PASSWORD, type: 'signup' } }
      const { status, text } = await site.ask(`POST /auth/v1/${route}`, asked)
      expect(status, `${route} ${text}`).toBe(400)
    }
    expect((await passwordSignIn(email, PASSWORD)).status).toBe(400)
    expect(await site.product.mails()).toHaveLength(mails.length)
  })
})

test('no mail contains a member’s name', async () => {
  const email = newEmail()
  await signUp(email, { full_name: 'Win <b>evilname</b>\r\nBcc: you' })
  const mail = await site.product.waitForMail(email)
  expect(mail.text + mail.html + mail.subject).not.toContain('evilname')
})
