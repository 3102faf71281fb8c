/** The texts about the site: everyone reads them, and admins change them. */
import { afterEach, expect, test } from 'vitest'

import { SITE_PAGES } from '#src/lib/site-pages.ts'
import { type Actor, admin, member, sql, visitor } from './support/community.ts'
import { outcome, rows } from './support/outcome.ts'

const anyone = await visitor()
const someone = await member()
const chief = await admin()

afterEach(() => sql`update public.site_settings set value = null where value is not null`)

function write(as: Actor, key: string, value: string | null) {
  return as.rest.from('site_settings').update({ value }).eq('key', key)
}

function read(as: Actor, key: string) {
  return rows(as.rest.from('site_settings').select('value').eq('key', key))
}

test('every page has its row, and none has a text at first', async () => {
  const found = await rows(anyone.rest.from('site_settings').select('key, value'))
  const others = ['operator', 'contact-email', 'site-name', 'first-steps']
  const keys = [...SITE_PAGES.map(({ path }) => path.slice(1)), ...others]
  expect(new Set(found)).toEqual(new Set(keys.map((key) => ({ key, value: null }))))
})

test('an admin writes what everyone reads', async () => {
  expect(await outcome(write(chief, 'about', '# Us'))).toBe('204')
  for (const reader of [anyone, someone, chief])
    expect(await read(reader, 'about')).toEqual([{ value: '# Us' }])
})

test('a save on top of an older version changes nothing, even when two come at once', async () => {
  const edit = rows(chief.rest.from('site_settings').select('updated_at').eq('key', 'about'))
  const since = String((await edit)[0]?.updated_at)
  const saveAs = (by: Actor, text: string) =>
    rows(write(by, 'about', text).eq('updated_at', since).select('value'))
  const other = await admin()
  const saved = (await Promise.all([saveAs(chief, 'One'), saveAs(other, 'Two')])).flat()
  expect(saved).toHaveLength(1)
  expect(await saveAs(chief, 'Three')).toEqual([])
  expect(await read(anyone, 'about')).toEqual(saved)
})

test('a time that is sent is replaced by the clock', async () => {
  const old = { value: 'x', updated_at: '2001-01-01T00:00:00Z' }
  const call = chief.rest.from('site_settings').update(old).eq('key', 'about').select('updated_at')
  expect((await rows(call))[0]?.updated_at).not.toMatch(/^2001/)
})

test.each([
  ['about', 'x'.repeat(20_001), 'site_settings_value_length'],
  ['site-name', 'x'.repeat(25), 'site_settings_site_name_length'],
  ['operator', 'x'.repeat(201), 'site_settings_operator_length'],
  ['contact-email', 'nobody', 'site_settings_contact_email_format'],
  ['contact-email', 'a@b.example?cc=c@d.example', 'site_settings_contact_email_format'],
  ['contact-email', `${'x'.repeat(250)}@a.example`, 'site_settings_contact_email_format'],
])('%s refuses %.40j', async (key, value, constraint) => {
  expect(await outcome(write(chief, key, value))).toBe(`400 23514 ${constraint}`)
})

test.each([
  ['about', 'x'.repeat(20_000), 'x'.repeat(20_000)],
  ['about', ' \n\u200B ', null],
  ['privacy', '  We keep little.\n', 'We keep little.'],
  ['contact-email', ' team@hibo.example ', 'team@hibo.example'],
  ['operator', ' Three people\n in Burao ', 'Three people in Burao'],
  ['site-name', ' Qaali\n\u202E tech ', 'Qaali tech'],
  ['site-name', '\u200B\u2066', null],
])('%s takes %.40j, and stores it trimmed', async (key, value, stored) => {
  expect(await rows(write(chief, key, value).select('value'))).toEqual([{ value: stored }])
})
