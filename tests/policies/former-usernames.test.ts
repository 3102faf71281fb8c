/** A username that was given up is its member's for 90 days, and the old address leads to them. */
import * as v from 'valibot'
import { beforeEach, expect, test } from 'vitest'

import { profilePageSchema } from '#src/features/profile/schemas.ts'
import { type Actor, type Member, member, setProfile, sql, usernameOf, visitor } from './support/community.ts'
import { outcome } from './support/outcome.ts'
import { comment, publish } from './support/posts.ts'
import { valueBy } from './support/value-by.ts'

let owner: Member
let other: Member
let number = 0
/** The username of `owner` before any change. */
let old: string

beforeEach(async () => {
  number += 1
  owner = await member('Hodan Former')
  other = await member('Cali Other')
  old = `old_${process.pid}_${number}`
  expect(await rename(owner, old)).toBe('204')
})

const rename = (who: Member, username: string) =>
  outcome(who.rest.from('profiles').update({ username }).eq('id', who.id))
const TAKEN = "409 23505 This username was another member's less than 90 days ago."

/** The present username to which a URL leads, or null. */
async function leadsTo(by: Actor, key: string) {
  const { data } = await by.rest.rpc('profile_page', { key })
  return v.parse(v.nullable(profilePageSchema), data)?.profile.username
}
const isOver = () =>
  sql`update internal.former_usernames set reserved_until = now() - interval '1 second'
    where username = ${old}`

test('nobody else takes a username that was given up, and its member takes it back', async () => {
  expect(await rename(owner, `${old}_new`)).toBe('204')
  expect(await rename(other, old)).toBe(TAKEN)
  expect(await rename(owner, old)).toBe('204')
  expect(await rename(other, `${old}_new`)).toBe(TAKEN)
  const kept = await sql`select username from internal.former_usernames where profile_id = ${owner.id}`
  expect(kept).toContainEqual({ username: `${old}_new` })
})

test('a new member with that name gets another username', async () => {
  const name = `Xirsi${process.pid}`
  const first = await member(name)
  const username = await usernameOf(first)
  expect(await rename(first, `${old}_x`)).toBe('204')
  expect(await usernameOf(await member(name))).toMatch(new RegExp(`^${username}_[0-9a-f]{5}$`))
})

test('the old address leads to the present one, in any letters, and no further than that one', async () => {
  const anyone = await visitor()
  await rename(owner, `${old}_2`)
  await rename(owner, `${old}_3`)
  for (const key of [old, old.toUpperCase(), `${old}_2`]) expect(await leadsTo(anyone, key)).toBe(`${old}_3`)
  await setProfile(owner.id, 'opted_out_of_lists = true')
  expect(await leadsTo(anyone, old)).toBe(`${old}_3`)
  for (const column of ['hidden_at', 'suspended_at', 'left_at']) {
    await setProfile(owner.id, `${column} = now()`)
    expect([await leadsTo(anyone, old), await leadsTo(anyone, `${old}_3`)]).toEqual([undefined, undefined])
    await setProfile(owner.id, `${column} = null`)
  }
})

test('after 90 days the name is free, leads nowhere, and is forgotten', async () => {
  await rename(owner, `${old}_new`)
  const isReserved = await valueBy`
    select reserved_until - now() between interval '89 days 23 hours' and interval '90 days'
    from internal.former_usernames where username = ${old}`
  expect(isReserved).toBe(true)
  await isOver()
  expect(await leadsTo(other, old)).toBeUndefined()
  expect(await rename(other, old)).toBe('204')
  expect(await leadsTo(owner, old)).toBe(old)
  await rename(other, `${old}_other`)
  await isOver()
  await sql`select internal.maintain('clear_former_usernames')`
  expect(await sql`select from internal.former_usernames where username = ${old}`).toEqual([])
})

test('the names of a member who is gone stay reserved, and lead nowhere', async () => {
  await rename(owner, `${old}_new`)
  await sql`delete from auth.users where id = ${owner.id}`
  for (const name of [old, `${old}_new`]) {
    expect(await leadsTo(other, name)).toBeUndefined()
    expect(await rename(other, name)).toMatch(/^409 23505/)
  }
})

test('a member gives up five names in 90 days, and may always go back', async () => {
  for (const step of ['a', 'b', 'c', 'd']) expect(await rename(owner, `${old}_${step}`)).toBe('204')
  // The username from the sign-up counts as one of the five.
  expect(await rename(owner, `${old}_e`)).toBe(
    '400 23514 You gave up five usernames in 90 days. Please go back to one of them.',
  )
  expect(await rename(owner, old)).toBe('204')
})

test('the old name in a text mentions its member or nobody', async () => {
  const post = await publish(other, 'A post')
  const mentioned = (id: string) =>
    sql`select profile_id from internal.comment_mentions where comment_id = ${id}`
  const before = await comment(other, post, `Ask @${old}`)
  await rename(owner, `${old}_new`)
  const after = await comment(other, post, `Ask @${old} again`)
  expect([await mentioned(before), await mentioned(after)]).toEqual([[{ profile_id: owner.id }], []])
})

test('of two who want a name that is given up at this moment, only its member gets it', async () => {
  const [given, taken] = await Promise.all([rename(owner, `${old}_new`), rename(other, old)])
  expect(given).toBe('204')
  expect(taken).toMatch(/^409 23505/)
})
