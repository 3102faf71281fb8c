/** Every confirmed account gets a profile, whatever its metadata says; no other account has one. */
import { describe, expect, test } from 'vitest'

import { PIXEL } from '#tests/support/pixel.ts'
import { accountWith, idBy, member, setProfile, sql, visitor } from './support/community.ts'
import { outcome, rows } from './support/outcome.ts'
import { comment, publish } from './support/posts.ts'
import { searchDevelopers } from './support/profiles.ts'
import { valueBy } from './support/value-by.ts'

interface Profile {
  full_name: string
  username: string
  avatar_url: string | null
  role: string
  purpose: string
  company: string | null
  available_for_hire: boolean
  email: string
}

let accounts = 0

/** Adds an account as the authentication service does for a third party, and reads the profile that came with it. */
async function signUp(metadata: object, email = `sign-up-${process.pid}-${++accounts}@example.org`) {
  const account = await accountWith(metadata, email)
  const [profile] = await sql<Profile>`
    select full_name, username, avatar_url, role, purpose, company, available_for_hire, email
    from public.profiles where id = ${account}`
  if (!profile) throw new Error('No profile came with the account.')
  return profile
}

test('name and picture come from the metadata, the rest does not', async () => {
  const profile = await signUp({
    full_name: 'Ifrah Abdi',
    avatar_url: 'https://x.org/me.png',
    account_type: 'developer',
    role: 'admin',
    average_rating: 5,
  })
  expect(profile).toMatchObject({
    full_name: 'Ifrah Abdi',
    avatar_url: 'https://x.org/me.png',
    role: 'developer',
  })
  expect(profile.email).toMatch(/@example\.org$/)
})

test.each([
  [{ name: 'Ifrah Abdi', picture: 'https://x.org/me.png' }, { avatar_url: 'https://x.org/me.png' }],
  [{ purpose: 'hire' }, { purpose: 'hire', company: null }],
  [{ purpose: 'both' }, { purpose: 'both' }],
  [{ purpose: 'build' }, { purpose: 'build', available_for_hire: false }],
  [{ purpose: 'admin' }, { purpose: 'build' }],
  [{ purpose: ['hire'] }, { purpose: 'build' }],
  [{ purpose: null }, { purpose: 'build' }],
  [{}, { purpose: 'build' }],
  [{ purpose: 'hire', company: '  Dahab   Bank ' }, { company: 'Dahab Bank' }],
  [{ purpose: 'both', company: 'x'.repeat(200) }, { company: 'x'.repeat(100) }],
  [{ purpose: 'hire', company: ' ' }, { company: null }],
  [{ purpose: 'hire', company: ['Dahab'] }, { company: '["Dahab"]' }],
  [{ purpose: 'build', company: 'Dahab Bank' }, { company: null }],
  [{ purpose: 'build', available_for_hire: true }, { available_for_hire: true }],
  [{ purpose: 'both', available_for_hire: true }, { available_for_hire: true }],
  [{ available_for_hire: 'true' }, { available_for_hire: true }],
  [{ purpose: 'build', available_for_hire: 'yes' }, { available_for_hire: false }],
  [{ purpose: 'hire', available_for_hire: true }, { available_for_hire: false }],
])('the metadata %.80j make a profile with %.80j', async (metadata: object, expected) => {
  const profile = await signUp({ full_name: 'name' in metadata ? undefined : 'Ifrah Abdi', ...metadata })
  expect(profile).toMatchObject({ full_name: 'Ifrah Abdi', role: 'developer', ...expected })
})

describe('usernames', () => {
  test.each([
    ['Cabdi Xasan', /^cabdi_xasan(_[0-9a-f]{5})?$/],
    ['Ñandú  O’Neil', /^nandu_oneil(_[0-9a-f]{5})?$/],
    ['محمد علي', /^dev_[0-9a-f]{5}$/],
    ['Li', /^li_[0-9a-f]{5}$/],
    ['Dashboard', /^dashboard_[0-9a-f]{5}$/],
    ['x'.repeat(100), /^x{24}(_[0-9a-f]{5})?$/],
    ['Cabdiraxmaan Maxamed Cabdullaahi Xirsi', /^cabdiraxmaan_maxamed(_[0-9a-f]{5})?$/],
    ['Faadumo Cabdullaahi Axmed', /^faadumo_cabdullaahi(_[0-9a-f]{5})?$/],
    ['Faadumo Cabdullaahi Cali', /^faadumo_cabdullaahi_cali(_[0-9a-f]{5})?$/],
  ])('the username of %s is a slug of it', async (name, expected) => {
    const profile = await signUp({ full_name: name })
    expect(profile.full_name).toBe(name.replace('  ', ' '))
    expect(profile.username).toMatch(expected)
  })

  test('the username gets a suffix where it is taken', async () => {
    const name = `Twin ${process.pid}`
    const [first, second] = [await signUp({ full_name: name }), await signUp({ full_name: name })]
    expect(first.username).toBe(`twin_${process.pid}`)
    expect(second.username).toMatch(new RegExp(`^twin_${process.pid}_[0-9a-f]{5}$`))
  })
})

test.each([
  ['no name', {}, /^sign-up-/],
  ['a blank name', { full_name: ' \n ' }, /^sign-up-/],
  ['a name that is not text', { full_name: { a: 1 } }, /^\{"a": 1\}$/],
  ['a long name', { full_name: 'x'.repeat(500) }, /^x{100}$/],
  ['overrides in the name', { full_name: 'Ali\u202Eila\u0007' }, /^Aliila$/],
  ['a name of emoji', { full_name: '🙂' }, /^sign-up-/],
  ['an invisible name', { full_name: '\u3164\u2800', name: 'Ifrah \u200E' }, /^Ifrah$/],
  ['a name whose letters come too late', { full_name: `${'1'.repeat(100)}x` }, /^sign-up-/],
])('%s does not stop the sign-up', async (_what, metadata, expected) => {
  expect((await signUp(metadata)).full_name).toMatch(expected)
})

test('without a letter in name or email address the name is Member', async () => {
  const profile = await signUp({ full_name: '\u{E0041}' }, `${process.pid}@example.org`)
  expect(profile.full_name).toBe('Member')
})

test.each([
  'javascript:alert(1)',
  'not an address',
  'https://hibo.example@x.org/me.png',
  `https://x.org/${'x'.repeat(3000)}`,
  '',
])('the picture %j is left out', async (avatar) => {
  expect((await signUp({ full_name: 'Ifrah', avatar_url: avatar })).avatar_url).toBeNull()
})

test('a deleted account takes its email address along, and the contents of its profile', async () => {
  const { email } = await signUp({ full_name: 'Gone Soon' })
  const count = async () => (await sql`select from public.profiles where email = ${email}`).length
  expect(await count()).toBe(1)
  await sql`delete from auth.users where email = ${email}`
  expect(await count()).toBe(0)
})

describe('accounts whose email address is not confirmed', () => {
  const signUpOnly = (name: string, age = '0 days') =>
    idBy(
      `insert into auth.users (id, email, created_at, raw_user_meta_data)
      values (gen_random_uuid(), $1, now() - $2::interval, jsonb_build_object('full_name', $3::text)) returning id`,
      [`unconfirmed-${process.pid}-${++accounts}@example.org`, age, name],
    )
  const confirm = (id: string) =>
    sql`update auth.users set email_confirmed_at = now() where id = ${id} returning id`
  const developers = () => valueBy`select developer_count from public.site_counters`

  test('an unconfirmed account is found, counted and listed nowhere, until it is confirmed and says something', async () => {
    const anyone = await visitor()
    const { rest } = anyone
    const name = `Quiet ${process.pid}`
    const find = async () => (await searchDevelopers(anyone, { search: name })).named
    const before = await developers()
    const id = await signUpOnly(name)
    expect(await find()).toMatchObject({ count: 0, data: [] })
    expect(await rows(rest.from('profiles').select('id').eq('id', id))).toEqual([])
    expect((await rest.rpc('profile_page', { key: id })).data).toBeNull()
    expect(await developers()).toEqual(before)

    await confirm(id)
    expect(await rows(rest.from('profiles').select('id').eq('id', id))).toEqual([{ id }])
    expect(await find()).toMatchObject({ count: 0, data: [] })
    expect(await developers()).toEqual(before)
    await setProfile(id, `title = 'Weaver'`)
    expect(await find()).toMatchObject({ count: 1, data: [{ username: `quiet_${process.pid}` }] })
    expect(await developers()).not.toEqual(before)
  })

  test('an unconfirmed account takes no username', async () => {
    await signUpOnly(`First ${process.pid}`)
    expect((await signUp({ full_name: `First ${process.pid}` })).username).toBe(`first_${process.pid}`)
  })

  test('an account that is confirmed twice keeps the profile as it is', async () => {
    const id = await signUpOnly('Again')
    await confirm(id)
    await setProfile(id, `full_name = 'Changed'`)
    await sql`update auth.users set email_confirmed_at = null where id = ${id}`
    await confirm(id)
    expect(await valueBy`select full_name from public.profiles where id = ${id}`).toBe('Changed')
  })

  test('an unconfirmed account writes nothing, not even with a session', async () => {
    const [{ id, rest, storage }, other] = await Promise.all([member(), member()])
    const post = await publish(other, 'x')
    const words = await comment(other, post)
    await sql`update auth.users set email_confirmed_at = null where id = ${id}`
    await sql`delete from public.profiles where id = ${id}`
    const skill_id = await idBy`select id from public.skills limit 1`
    const tries = [
      rest.from('profiles').insert({ id, full_name: 'Me' }),
      rest.from('posts').insert({ title: 'x', content: 'x' }),
      rest.from('comments').insert({ post_id: post, content: 'x' }),
      rest.from('messages').insert({ sender_id: id, recipient_id: other.id, content: 'x' }),
      rest.from('post_likes').insert({ post_id: post }),
      rest.from('post_saves').insert({ post_id: post }),
      rest.from('comment_likes').insert({ comment_id: words }),
      rest.from('user_ratings').insert({ rated_id: other.id, rating_value: 1 }),
      rest.from('projects').insert({ title: 'x' }),
      rest.from('learning_paths').insert({ title: 'x' }),
      rest.from('specializations').insert({ name: `Made by ${id}` }),
      rest.from('profile_skills').insert({ profile_id: id, skill_id }),
    ]
    for (const one of tries) expect(await outcome(one)).toMatch(/^4\d\d (42501|23503) /)
    const uploaded = await storage
      .from('profile-images')
      .upload(`${id}/avatar_1.png`, PIXEL, { contentType: 'image/png' })
    expect(uploaded.error?.message).toBe('new row violates row-level security policy')
  })

  test('an unconfirmed account goes after a week, and no other account with it', async () => {
    const [old, young, confirmed] = [
      await signUpOnly('Old', '8 days'),
      await signUpOnly('Young', '6 days'),
      await signUpOnly('Confirmed', '8 days'),
    ]
    await confirm(confirmed)
    // A link that was sent yesterday evening still works.
    const asking = await signUpOnly('Asking again', '8 days')
    await sql`update auth.users set confirmation_sent_at = now() where id = ${asking}`
    await sql`select internal.remove_unconfirmed_accounts(now() + interval '23 hours')`
    const left = (...ids: string[]) =>
      valueBy<string[]>`select array_agg(id::text) from auth.users where id = any (${ids})`
    expect((await left(old, young, confirmed, asking))?.sort()).toEqual([young, confirmed, asking].sort())
    await sql`select internal.remove_unconfirmed_accounts(now() + interval '25 hours')`
    expect(await left(asking)).toBeNull()
  })
})
