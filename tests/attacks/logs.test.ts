/** Logs hold no email address, token, name or words of a person, and no line that a person wrote. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { attackedProduct } from './support/attacked-site.ts'

let lines: string[]
let loggedBefore: number

const site = await attackedProduct()
const member = await site.member({ name: 'Private Name' })
beforeEach(() => {
  lines = []
  loggedBefore = site.product.otherOutput().length
  const keep = (...parts: unknown[]) => {
    lines.push(parts.map(String).join(' '))
    return true
  }
  for (const name of ['log', 'info', 'warn', 'error', 'debug'] as const) {
    vi.spyOn(console, name).mockImplementation((...parts) => void keep(...parts))
  }
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => keep(text))
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => keep(text))
})
afterEach(() => void vi.restoreAllMocks())

const logged = () => {
  const text = lines.join('\n') + site.product.otherOutput().slice(loggedBefore)
  vi.restoreAllMocks()
  return text
}

test('a sign-up, a wrong password, a recovery and a sign-in leave nothing personal in the log', async () => {
  const email = `logged-${Date.now()}@attack.example`
  await site.ask('POST /auth/v1/signup', {
    body: { email, password: 'horse-of-mine', data: { full_name: 'Hidden' } },
  })
  await site.ask('POST /auth/v1/recover', { body: { email: member.email } })
  await site.ask('POST /auth/v1/token?grant_type=password', { body: { email, password: 'wrong-horse' } })
  const mail = await site.product.waitForMail(email)
  const token = /token_hash=([\w-]+)/.exec(mail.text)?.[1] ?? ''
  await site.ask('POST /auth/v1/verify', { body: { type: 'signup', token_hash: token } })
  const text = logged()
  for (const secret of [email, member.email, 'horse', 'Hidden', 'Private Name'])
    expect(text).not.toContain(secret)
})

test('failures leave no part of what was sent in the log, nor a line that the sender wrote', async () => {
  const words = 'SECRET WORDS\n    at fake (evil.js:1:1)\n{"level":"info","event":"forged"}\u001b[2J'
  const asked = { as: member, body: { key: words } }
  await site.ask('POST /rest/v1/rpc/profile_page', asked)
  await site.ask(`GET /rest/v1/profiles?id=eq.${encodeURIComponent(words)}`, asked)
  await site.ask(`GET /${encodeURIComponent(words)}`)
  await site.ask('POST /auth/v1/verify', { body: { type: 'signup', token_hash: words } })
  await site.ask(`GET /auth/v1/callback?error=${encodeURIComponent(words)}&state=x`)
  await site.ask('PUT /auth/v1/user', { as: member, body: { data: { a: `${words}\u0000` } } })
  await site.ask('DELETE /storage/v1/object/post-media', {
    as: member,
    body: { prefixes: [`${words}\u0000`] },
  })
  const text = logged()
  for (const part of ['SECRET', 'evil.js', 'forged', '\u001b[2J']) expect(text).not.toContain(part)
})

test('a broken database logs neither the values of the statement nor its message', async () => {
  const { query } = site.product.backend
  await query('alter table auth.users rename to users_away')
  try {
    const email = 'seen-in-no-log@attack.example'
    const asked = await site.ask('POST /auth/v1/token?grant_type=password', {
      body: { email, password: 'wrong-horse' },
    })
    expect(asked.status).toBe(500)
    expect(asked.text).not.toMatch(/auth\.users|relation|select/)
  } finally {
    await query('alter table auth.users_away rename to users')
  }
  const text = logged()
  expect(text).not.toMatch(/seen-in-no-log|wrong-horse/)
})
