/** The mark beside a profile's GitHub link: only the connected account proves it, and nothing that a member writes. */
import { beforeAll, expect, test } from 'vitest'

import { profilePageSchema } from '#src/features/profile/schemas.ts'
import { type Actor, type Member, member, sql, visitor } from './support/community.ts'
import { parsed } from './support/outcome.ts'
import { edit } from './support/profiles.ts'

let anyone: Actor
let me: Member

beforeAll(async () => {
  ;[anyone, me] = [await visitor(), await member()]
  await connect('github', 'Naima-Codes')
})

const connect = (provider: string, name: string) =>
  sql`insert into auth.identities (user_id, provider, provider_id, identity_data)
    values (${me.id}, ${provider}, gen_random_uuid(), ${{ sub: me.id, user_name: name }})`
const disconnect = () =>
  sql`delete from auth.identities where user_id = ${me.id} and provider in ('github', 'google')`
const link = (github: string | null, by = me) => edit(by, { github })
const isProven = async (of = me) =>
  (await parsed(profilePageSchema, anyone.rest.rpc('profile_page', { key: of.id }))).profile.github_proven

test.each([
  ['https://github.com/Naima-Codes', true],
  ['https://github.com/naima-codes', true],
  ['https://GitHub.com/NAIMA-CODES', true],
  [null, false],
  ['https://github.com/naima', false],
  ['https://github.com/naima-codes/', false],
  ['https://github.com/naima-codes/hibo', false],
  ['https://github.com/naima-codes?tab=repositories', false],
  ['https://github.com/naima-codes#x', false],
  ['http://github.com/naima-codes', false],
  ['https://www.github.com/naima-codes', false],
  ['https://github.com.example/naima-codes', false],
  ['https://evil.example/https://github.com/naima-codes', false],
])('the link %s has the mark: %s', async (url, expected) => {
  expect(await link(url)).toBe('204')
  expect(await isProven()).toBe(expected)
})

test('the mark goes with the connection, and what the member says of themselves does not bring it back', async () => {
  await link('https://github.com/naima-codes')
  expect(await isProven()).toBe(true)
  await disconnect()
  expect(await isProven()).toBe(false)
  await connect('google', 'naima-codes')
  await sql`update auth.users set raw_user_meta_data = '{"user_name": "naima-codes", "provider": "github"}'
    where id = ${me.id}`
  expect(await isProven()).toBe(false)
  const other = await member()
  await connect('github', 'naima-codes')
  expect(await link('https://github.com/naima-codes', other)).toBe('204')
  expect(await isProven(other)).toBe(false)
})
