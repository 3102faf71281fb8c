/** No member can look like the staff, in whatever letters. */
import { beforeAll, describe, expect, test } from 'vitest'

import { type Actor, admin, type Member, member, sql, visitor } from './support/community.ts'
import { outcome } from './support/outcome.ts'

let someone: Member
let chief: Member

beforeAll(async () => {
  someone = await member('Hodan Warsame')
  chief = await admin()
  await sql(`update public.profiles set full_name = 'Sahra Maxamed Ciise' where id = $1`, [chief.id])
})

const rename = (by: Actor, full_name: string, id = someone.id) =>
  outcome(by.rest.from('profiles').update({ full_name }).eq('id', id))
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
    // The same in other letters.
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
  ])('the name %s is refused', async (name) => {
    expect(await rename(someone, name)).toBe(REFUSED)
  })

  test.each(['Hibo Warsame', 'Aadmi Nur', 'Badmina', 'Modesta Ali', 'محمد علي', 'Анна Андреева', 'Ελένη'])(
    'the name %s is accepted',
    async (name) => expect(await rename(someone, name)).toBe('204'),
  )
})

test('the site’s own name counts as Hibo does', async () => {
  expect(await rename(someone, 'Qaali Support')).toBe('204')
  await sql(`update public.site_settings set value = 'Qaali' where key = 'site-name'`)
  expect(await rename(someone, 'Q\u0430ali Supp0rt')).toBe(REFUSED) // Cyrillic а
  expect(await rename(someone, 'Qaali Warsame')).toBe('204')
  await sql(`update public.site_settings set value = null where key = 'site-name'`)
})

test('a name that is too long is refused for its length: no more of it is compared', async () => {
  const name = `${'x'.repeat(100)}, admin`
  expect(await rename(someone, name)).toContain('profiles_full_name_length')
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
    expect(await rename(someone, name)).toBe(REFUSED),
  )

  test('the admin writes it in any way, and a longer name is free', async () => {
    for (const name of NAMES) expect(await rename(chief, name, chief.id)).toBe('204')
    expect(await rename(someone, 'Sahra Maxamed Ciise Warsame')).toBe('204')
  })

  test('other members’ names may be alike', async () => {
    const twin = await member('Liban Jama')
    await member('Liban Jama')
    expect(await rename(twin, 'Liban Jama')).toBe('204')
  })
})

test('a visitor is refused as ever, another member changes nothing', async () => {
  expect(await rename(await visitor(), 'Admin')).toBe('401 42501 permission denied for table profiles')
  expect(await rename(await member(), 'Admin')).toBe('204')
  const [row] = await sql<{ full_name: string }>('select full_name from public.profiles where id = $1', [
    someone.id,
  ])
  expect(row?.full_name).not.toBe('Admin')
})

test('a person who signs up under such a name is called Member', async () => {
  for (const name of ['Hibo Support', 'S\u0430hra Maxamed Ciise', 'Adm\u0456n']) {
    const { id } = await member(name)
    expect(await sql('select full_name from public.profiles where id = $1', [id])).toEqual([
      { full_name: 'Member' },
    ])
  }
})

test.each(['hibo_admin', 'adm1n', 'support_team', 'hibo_support_24'])(
  'the username %s is reserved',
  async (username) => {
    const call = someone.rest.from('profiles').update({ username }).eq('id', someone.id)
    expect(await outcome(call)).toMatch(/^400 23514 .*profiles_username_reserved/)
  },
)

test('a name that stays does not stand in the way of another change', async () => {
  const namesake = await member('Nuur Faarax')
  const later = await member('Nuur Faarax')
  await sql(`update public.profiles set role = 'admin' where id = $1`, [later.id])
  const call = namesake.rest
    .from('profiles')
    .update({ full_name: 'Nuur Faarax', bio: 'Builds things' })
    .eq('id', namesake.id)
  expect(await outcome(call)).toBe('204')
})
