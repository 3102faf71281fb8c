/** Every new account gets a profile, whatever its metadata says. */
import { describe, expect, test } from 'vitest'

import { sql } from './support/community.ts'

interface Profile {
  full_name: string
  username: string
  avatar_url: string | null
  role: string
  email: string
}

let accounts = 0

/** Adds an account as the authentication service does, and reads the profile that came with it. */
async function signUp(metadata: object, email?: string): Promise<Profile> {
  accounts += 1
  const address = email ?? `sign-up-${process.pid}-${accounts}@example.org`
  const [account] = await sql<{ id: string }>(
    `insert into auth.users (id, email, raw_user_meta_data) values (gen_random_uuid(), $1, $2::text::jsonb) returning id`,
    [address, JSON.stringify(metadata)],
  )
  const [profile] = await sql<Profile>(
    'select full_name, username, avatar_url, role, email from public.profiles where id = $1',
    [account?.id],
  )
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

test('third-party metadata is understood too', async () => {
  const profile = await signUp({ name: 'Ifrah Abdi', picture: 'https://x.org/me.png' })
  expect(profile).toMatchObject({ full_name: 'Ifrah Abdi', avatar_url: 'https://x.org/me.png' })
})

describe('the username', () => {
  test.each([
    ['Cabdi Xasan', /^cabdi_xasan(_[0-9a-f]{5})?$/],
    ['Ñandú  O’Neil', /^nandu_oneil(_[0-9a-f]{5})?$/],
    ['محمد علي', /^dev_[0-9a-f]{5}$/],
    ['🙂', /^dev_[0-9a-f]{5}$/],
    ['Li', /^li_[0-9a-f]{5}$/],
    ['Dashboard', /^dashboard_[0-9a-f]{5}$/],
    ['x'.repeat(100), /^x{24}(_[0-9a-f]{5})?$/],
  ])('of %s is a slug of it', async (name, expected) => {
    const profile = await signUp({ full_name: name })
    expect(profile.full_name).toBe(name.replace('  ', ' '))
    expect(profile.username).toMatch(expected)
  })

  test('gets a suffix where it is taken', async () => {
    const name = `Twin ${process.pid}`
    const [first, second] = [await signUp({ full_name: name }), await signUp({ full_name: name })]
    expect(first.username).toBe(`twin_${process.pid}`)
    expect(second.username).toMatch(new RegExp(`^twin_${process.pid}_[0-9a-f]{5}$`))
  })
})

test.each([
  ['no name', {}, /^sign-up-/],
  ['a blank name', { full_name: ' \n ' }, /^sign-up-/],
  ['a name that is no text', { full_name: { a: 1 } }, /^\{"a": 1\}$/],
  ['a long name', { full_name: 'x'.repeat(500) }, /^x{100}$/],
  ['overrides in the name', { full_name: 'Ali\u202Eila\u0007' }, /^Aliila$/],
])('%s does not stop the sign-up', async (_what, metadata, expected) => {
  expect((await signUp(metadata)).full_name).toMatch(expected)
})

test.each(['javascript:alert(1)', 'not an address', `https://x.org/${'x'.repeat(3000)}`, ''])(
  'the picture %j is left out',
  async (avatar) => {
    expect((await signUp({ full_name: 'Ifrah', avatar_url: avatar })).avatar_url).toBeNull()
  },
)

test('a deleted account takes its profile along', async () => {
  const { email } = await signUp({ full_name: 'Gone Soon' })
  const count = async () => (await sql('select from public.profiles where email = $1', [email])).length
  expect(await count()).toBe(1)
  await sql('delete from auth.users where email = $1', [email])
  expect(await count()).toBe(0)
})
