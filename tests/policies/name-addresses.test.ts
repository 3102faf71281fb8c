/** Names hold no web addresses; titles and companies none that can be nothing else. */
import { describe, expect, test } from 'vitest'

import { REAL_NAMES, REAL_TITLES } from '#tests/support/real-names.ts'
import { admin, IS_OWN_SERVER, idBy, member, setProfile, sql, visitor } from './support/community.ts'
import { outcome } from './support/outcome.ts'

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

const write = (values: { full_name: string } | { title: string } | { company: string }) =>
  outcome(someone.rest.from('profiles').update(values).eq('id', someone.id))

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
  expect(await write({ full_name: 'Verify at evil.example' })).toBe(
    '400 23514 This name holds a web address. Please leave it out, or write a space after the dot.',
  )
  expect(await write({ title: 'Verify at evil.example/login' })).toBe(
    '400 23514 This title holds a web address. Please leave it out; “at” does for an @.',
  )
  expect(await write({ company: 'www.evil.example' })).toBe(
    '400 23514 This company holds a web address. Please leave it out: your profile has a field for it.',
  )
  expect(await write({ full_name: 'Dr. M.A. Nur' })).toBe('204')
  expect(await write({ title: 'ASP.NET/C# developer' })).toBe('204')
  expect(await write({ company: 'Booking.com' })).toBe('204')
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
  const [row] = await sql<{ length: number }>(
    `select char_length(internal.link_text(repeat('a. ', 100000))) as length`,
  )
  expect(row?.length).toBe(200)
})

describe('at the sign-up', () => {
  let accounts = 0
  async function signUp(metadata: object, email = `address-${process.pid}-${++accounts}@example.org`) {
    const account = await idBy(
      `insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data)
      values (gen_random_uuid(), $1, now(), $2::text::jsonb) returning id`,
      [email, JSON.stringify(metadata)],
    )
    const [row] = await sql<{ full_name: string; company: string | null }>(
      'select full_name, company from public.profiles where id = $1',
      [account],
    )
    return row
  }

  test('the next name takes the place of one with an address', async () => {
    expect(await signUp({ full_name: 'evil.example', name: 'Ifrah Abdi' })).toMatchObject({
      full_name: 'Ifrah Abdi',
    })
    expect(
      await signUp({ full_name: 'evil.example' }, `ifrah.abdi.${process.pid}@example.org`),
    ).toMatchObject({
      full_name: `ifrah abdi ${process.pid}`,
    })
    expect(await signUp({ full_name: 'evil.example' }, `10${process.pid}@example.org`)).toMatchObject({
      full_name: 'Member',
    })
  })

  test('a company with an address is left out', async () => {
    expect(await signUp({ full_name: 'Ifrah', purpose: 'hire', company: 'evil.example/jobs' })).toEqual({
      full_name: 'Ifrah',
      company: null,
    })
  })

  test('the form and Supabase’s hook say why a name is refused; third parties’ people are not asked', async () => {
    const ask = async (provider: string, user_metadata: object) => {
      const [row] = await sql<{ answer: unknown }>(
        'select internal.before_user_created($1::text::jsonb) as answer',
        [JSON.stringify({ user: { email: 'ifrah@example.org', app_metadata: { provider }, user_metadata } })],
      )
      return row?.answer
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
    const { status, body } = await tryToSignUp('Verify at evil.example')
    expect(status).toBe(422)
    expect(JSON.stringify(body)).toContain(message)
  })

  test('a visitor who signs up does not learn whose names the staff have', async () => {
    const chief = await admin()
    const name = `Chief Qorane ${process.pid}`
    await setProfile(chief.id, 'full_name = $2', name)
    const [row] = await sql(
      'select internal.sign_up_problem(jsonb_build_object($1::text, $2::text)) as problem',
      ['full_name', name],
    )
    expect(row).toEqual({ problem: null })
    expect(await signUp({ full_name: name })).toMatchObject({ full_name: 'Member' })
  })

  async function tryToSignUp(full_name: string) {
    const anyone = await visitor()
    const response = await anyone.send('/auth/v1/signup', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        email: `address-${process.pid}-${++accounts}@example.org`,
        password: 'hal-abuur',
        data: { full_name },
      }),
    })
    return { status: response.status, body: await response.json() }
  }
})
