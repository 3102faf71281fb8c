/** No member can look like the staff, in whatever letters. */
import { describe, expect, test } from 'vitest'

import { REAL_NAMES, REAL_TITLES } from '#tests/support/real-names.ts'
import { accountWith, admin, member, setProfile, sql } from './support/community.ts'
import { edit } from './support/profiles.ts'
import { valueBy } from './support/value-by.ts'

const someone = await member('Hodan Warsame')
const chief = await admin()
await setProfile(chief.id, `full_name = 'Sahra Maxamed Ciise'`)

const rename = (full_name: string) => edit(someone, { full_name })
const REFUSED = "400 23514 This name looks like one of Hibo's staff. Please add another part of your name."

describe('the staff’s titles', () => {
  test.each([
    'Admin',
    'ADMIN',
    'Hibo Admin',
    'Hibo Support Team',
    'hibo-support',
    'H i b o',
    'Support 24',
    'Amina (Admin)',
    'Moderator Ali',
    // The staff's names in letters that look alike.
    '\u0410dmin', // Cyrillic А
    'H\u0456b\u043E \u0410d\u043C\u0456n', // Cyrillic і, о, А, м
    'Supp\u03BFrt', // Greek ο
    '\uFF28\uFF49\uFF42\uFF4F', // fullwidth
    '\u{1D407}\u{1D422}\u{1D41B}\u{1D428} team', // mathematical bold
    'A\u0308d\u0323mi\u0301n', // combining marks
    '\u0391\u217Emin', // Greek Α, the Roman numeral ⅾ
    '\u1D00\u1D05\u1D0D\u026A\u0274', // small capitals
    'Adrnin',
    'Adm1n',
    'Hlb0',
    'HIBO SUPP0RT',
    '\u13AAdmin', // Cherokee Ꭺ
    '\u0391\u0434\u043C\u0438\u043D', // Cyrillic
    // Digits, signs and letters that look like others.
    'Hibo T3am',
    'Hib0 T3am2',
    '4dmin',
    'aclmin',
    '5upport',
    '$upport',
    'M0d3rat0r Nur',
    'A.d.m.i.n',
    'HiboAdmin Ali',
    // Titles in other languages.
    'Maamulaha Hibo',
    'Taageerada Hibo',
    'Hibo Kundendienst',
    'Équipe Hibo',
    'Хибо админ',
    'أَدْمِن',
    'هيبو الدعم',
    // Words of the site's mails.
    'Your account, Hibo',
    'Account locked',
    'Security notice',
    'The Hibo community',
    'Support of Hibo Warsame',
  ])('the name %s is refused', async (name) => {
    expect(await rename(name)).toBe(REFUSED)
  })

  test('three hundred real names are accepted, Hibo among them', async () => {
    const refused = await sql<{ name: string; problem: string | null }>`
      select name from unnest(${REAL_NAMES}::text[]) as name
      where internal.name_problem('name', name) is not null`
    expect(refused).toEqual([])
    expect(REAL_NAMES).toContain('Hibo')
    for (const name of ['Hibo', 'Hibo Warsame', 'Badmina Ali']) expect(await rename(name)).toBe('204')
  })

  test('the operator adds a word and takes it away', async () => {
    await sql`insert into internal.staff_words (word, kind) values ('Uprava', 'title')`
    expect(await rename('Cali, Upr4va')).toBe(REFUSED)
    await sql`delete from internal.staff_words where word = 'Uprava'`
    expect(await rename('Cali, Upr4va')).toBe('204')
    const pattern = sql`insert into internal.staff_words (word, kind) values ('.*', 'title')`
    await expect(pattern).rejects.toThrow('staff_words_one_word')
  })
})

describe('titles and companies', () => {
  test('a hundred honest ones are accepted, with the staff’s words', async () => {
    const refused = await sql(
      `select title from unnest($1::text[]) as title
      where internal.name_problem('title', title) is not null or internal.name_problem('company', title) is not null`,
      [REAL_TITLES],
    )
    expect(refused).toEqual([])
    for (const title of ['Team lead', 'Admin at X', 'Support engineer'])
      expect(await edit(someone, { title })).toBe('204')
    expect(await edit(someone, { company: 'Hibo Foods' })).toBe('204')
  })

  test.each(['Hibo Support', 'Admin at Hibo', 'H1bo Adm1n', 'Hibo'])(
    '%s, which speaks for the site, is refused',
    async (line) => {
      expect(await edit(someone, { title: line })).toBe(
        "400 23514 This title looks like one of Hibo's staff. Please say what else you do.",
      )
      expect(await edit(someone, { company: line })).toBe(
        '400 23514 This company looks like Hibo itself. Please add another part of its name.',
      )
    },
  )

  test('staff say what they are', async () => {
    expect(await edit(chief, { title: 'Hibo Support' })).toBe('204')
  })
})

test('the site’s own name counts as Hibo does', async () => {
  expect(await rename('Qaali Support')).toBe('204')
  await sql`update public.site_settings set value = 'Qaali' where key = 'site-name'`
  expect(await rename('Q\u0430ali Supp0rt')).toBe(REFUSED) // Cyrillic а
  expect(await rename('Qaali Warsame')).toBe('204')
  expect(await rename('Qaali')).toBe(REFUSED)
  await sql`update public.site_settings set value = null where key = 'site-name'`
})

test('a name that is too long is refused for its length: no more of it is compared', async () => {
  const name = `${'x'.repeat(100)}, admin`
  expect(await rename(name)).toContain('profiles_full_name_length')
})

describe('an admin’s own name', () => {
  const NAMES = [
    'Sahra Maxamed Ciise',
    'SAHRA MAXAMED CIISE',
    'S\u0430hr\u0430 Max\u0430med Ciise', // Cyrillic а
    'Sahra Maxamed C\u0131\u0131se',
    'Sahra Maxarned Clise',
  ]
  test.each(NAMES)('the name %s is refused to others', async (name) =>
    expect(await rename(name)).toBe(REFUSED),
  )

  test('the admin writes it in any way, and a longer name is free', async () => {
    for (const full_name of NAMES) expect(await edit(chief, { full_name })).toBe('204')
    expect(await rename('Sahra Maxamed Ciise Warsame')).toBe('204')
  })

  test('other members’ names may be alike', async () => {
    const twin = await member('Liban Jama')
    await member('Liban Jama')
    expect(await edit(twin, { full_name: 'Liban Jama' })).toBe('204')
  })
})

test('the company of a sign-up is not the site', async () => {
  const account = await accountWith({ full_name: 'Ifrah', purpose: 'hire', company: 'Hibo Support' })
  expect(await valueBy`select company from public.profiles where id = ${account}`).toBeNull()
})

test('a person who signs up under such a name is called Member', async () => {
  for (const name of ['Hibo Support', 'S\u0430hra Maxamed Ciise', 'Adm\u0456n']) {
    const { id } = await member(name)
    expect(await valueBy`select full_name from public.profiles where id = ${id}`).toBe('Member')
  }
})

test.each(['hibo_admin', 'adm1n', 'support_team', 'hibo_support_24'])(
  'the username %s is reserved',
  async (username) => {
    const reserved = /^400 23514 (This username is reserved\.|profiles_username_reserved)/
    expect(await edit(someone, { username })).toMatch(reserved)
  },
)

test('a name that stays does not stand in the way of another change', async () => {
  const namesake = await member('Nuur Faarax')
  const later = await member('Nuur Faarax')
  await setProfile(later.id, `role = 'admin'`)
  expect(await edit(namesake, { full_name: 'Nuur Faarax', bio: 'Builds things' })).toBe('204')
})
