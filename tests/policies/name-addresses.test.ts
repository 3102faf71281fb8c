/** Names hold no web addresses; titles and companies none that can be nothing else. */
import { describe, expect, test } from 'vitest'

import { REAL_NAMES, REAL_TITLES } from '#tests/support/real-names.ts'
import { accountWith, admin, IS_OWN_SERVER, member, setProfile, sql, visitor } from './support/community.ts'
import { edit } from './support/profiles.ts'
import { valueBy } from './support/value-by.ts'

/** Addresses that every line refuses: a scheme, www., an @, a path, or numbers, in all forms of letters. */
const ADDRESSES = [
  'Account locked, verify at https://evil.example/login',
  'HTTP:/evil',
  'https:evil.example',
  'ｈｔｔｐｓ：//evil',
  'ftp://evil',
  'mailto:a',
  'www.evil.example',
  'see WWW2.evil',
  'a@b.example',
  '@handle',
  'evil.example/login',
  '(evil.example/ok)',
  '“evil.example/ok”',
  'Evil.Example/OK',
  'evil.com\\login',
  'evil．com／login',
  'evil。com/login',
  'evil․com/login',
  'evil.com:8080/a',
  'evil.com./login',
  'evil.com?a',
  'evil.com#a',
  't.co/abc',
  'пример.рф/вход',
  'مثال.كوم/دخول',
  'xn--a.xn--p1ai/x',
  'ASP.NET.evil.com/x',
  'evil.asp.net/x',
  '1.2.3.4',
]
/** Hosts alone, which names refuse, too. */
const HOSTS = [
  'evil.example',
  'Account locked, verify at evil.com',
  'Evil.Com',
  'evil.com.',
  '"evil.com"',
  'dr.evil.com',
  'dr.com',
  'x.ai',
  'A.Me',
  'evil。com',
  'пример.рф',
  'evil-bank.support',
]

const someone = await member('Hodan Warsame')

/** The lines that the function takes for addresses. */
async function found(name: 'has_web_address' | 'has_host_name', lines: readonly string[]) {
  const rows = await sql<{ line: string }>(
    `select line from unnest($1::text[]) as line where internal.${name}(internal.clean_line(line))`,
    [lines],
  )
  return rows.map(({ line }) => line)
}

test('every address is found, and no host alone in titles', async () => {
  expect(await found('has_host_name', [...ADDRESSES, ...HOSTS])).toEqual([...ADDRESSES, ...HOSTS])
  expect(await found('has_web_address', [...ADDRESSES, ...HOSTS])).toEqual(ADDRESSES)
})

test('three hundred real names and a hundred real titles hold no address', async () => {
  expect(new Set(REAL_NAMES).size).toBeGreaterThanOrEqual(300)
  expect(new Set(REAL_TITLES).size).toBeGreaterThanOrEqual(100)
  expect(await found('has_host_name', REAL_NAMES)).toEqual([])
  expect(await found('has_web_address', REAL_TITLES)).toEqual([])
})

test('a member writes no address into name, title or company, and reads why', async () => {
  for (const [changes, advice] of [
    [{ full_name: 'Verify at evil.example' }, 'leave it out, or write a space after the dot.'],
    [{ title: 'Verify at evil.example/login' }, 'leave it out; “at” does for an @.'],
    [{ company: 'www.evil.example' }, 'leave it out: your profile has a field for it.'],
  ] as const) {
    const line = Object.keys(changes)[0]?.replace('full_', '')
    expect(await edit(someone, changes)).toBe(`400 23514 This ${line} holds a web address. Please ${advice}`)
  }
  const harmless = { full_name: 'Dr. M.A. Nur', title: 'ASP.NET/C# developer', company: 'Booking.com' }
  expect(await edit(someone, harmless)).toBe('204')
})

test.each([
  ['full_name', 'evil.example'],
  ['title', 'evil.example/login'],
  ['company', 'evil.example/login'],
])('nobody writes an address as %s, not even an import', async (column, address) => {
  const call = setProfile(someone.id, `${column} = $2`, address)
  await expect(call).rejects.toThrow(`profiles_${column}_address`)
})

test('no more of a line is looked at than a title may have', async () => {
  expect(await valueBy`select char_length(internal.link_text(repeat('a. ', 100000)))`).toBe(200)
})

describe('at the sign-up', () => {
  async function signUp(metadata: object, email?: string) {
    const account = await accountWith(metadata, email)
    const [row] = await sql<{ full_name: string; company: string | null }>`
      select full_name, company from public.profiles where id = ${account}`
    return row
  }

  test('the next name takes the place of one with an address', async () => {
    const nameOf = async (name: string | undefined, email?: string) =>
      (await signUp({ full_name: 'evil.example', name }, email))?.full_name
    expect(await nameOf('Ifrah Abdi')).toBe('Ifrah Abdi')
    expect(await nameOf(undefined, `ifrah.abdi.${process.pid}@example.org`)).toBe(`ifrah abdi ${process.pid}`)
    expect(await nameOf(undefined, `10${process.pid}@example.org`)).toBe('Member')
  })

  test('a company with an address is left out', async () => {
    expect(await signUp({ full_name: 'Ifrah', purpose: 'hire', company: 'evil.example/jobs' })).toEqual({
      full_name: 'Ifrah',
      company: null,
    })
  })

  test('the form and Supabase’s hook say why a name is refused; third parties’ people are not asked', async () => {
    const ask = (provider: string, user_metadata: object) => {
      const user = { email: 'ifrah@example.org', app_metadata: { provider }, user_metadata }
      return valueBy`select internal.before_user_created(${JSON.stringify({ user })}::text::jsonb)`
    }
    const message = 'This name holds a web address. Please leave it out, or write a space after the dot.'
    expect(await ask('email', { full_name: 'evil.example' })).toEqual({ error: { http_code: 422, message } })
    expect(await ask('email', { full_name: 'Ifrah', company: 'a@b.example' })).toMatchObject({
      error: { message: expect.stringMatching(/^This company holds a web address/) },
    })
    expect(await ask('email', { full_name: 'Ifrah', company: 'Booking.com' })).toEqual({})
    expect(await ask('email', {})).toEqual({})
    expect(await ask('github', { full_name: 'evil.example' })).toEqual({})

    if (!IS_OWN_SERVER) return
    const data = { full_name: 'Verify at evil.example' }
    const email = `${crypto.randomUUID()}@example.org`
    const body = JSON.stringify({ email, password: 'hal-abuur', data })
    const response = await (await visitor()).send('/auth/v1/signup', { method: 'POST', body })
    expect([response.status, await response.text()]).toEqual([422, expect.stringContaining(message)])
  })

  test('a visitor who signs up does not learn whose names the staff have', async () => {
    const chief = await admin()
    const name = `Chief Qorane ${process.pid}`
    await setProfile(chief.id, 'full_name = $2', name)
    const problem = `select internal.sign_up_problem(jsonb_build_object('full_name', $1::text))`
    expect(await valueBy(problem, [name])).toBeNull()
    expect(await signUp({ full_name: name })).toMatchObject({ full_name: 'Member' })
  })
})
