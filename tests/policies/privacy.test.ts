/** Privacy settings: opting out of lists (the URL still works) and of search engines, and who may write first. */
import { expect, test } from 'vitest'

import { send, write } from './support/acts.ts'
import { busyMember } from './support/busy-member.ts'
import {
  type Actor,
  idBy,
  type Member,
  member,
  setProfile,
  sql,
  usernameOf,
  visitor,
} from './support/community.ts'
import { watchCounters } from './support/counters.ts'
import { outcome, rows } from './support/outcome.ts'
import { makeOlder, searchDevelopers } from './support/profiles.ts'

const anyone = await visitor()
const BEGINNING = {
  opted_out_of_lists: false,
  noindex: false,
  who_may_write: 'everyone',
  shows_answer_time: true,
}
const set = (by: Actor, changes: Partial<typeof BEGINNING>) => by.rest.rpc('set_privacy', changes)

async function sitemapHas(member: Member) {
  const listed = await rows(anyone.rest.rpc('sitemap_profiles', { shard: member.id.slice(0, 4) }))
  return JSON.stringify(listed).includes(`"${await usernameOf(member)}"`)
}
/** Whether a search of the directory finds the member. */
const isFound = async (by: Actor, { id }: Member, filters: object) =>
  JSON.stringify(await searchDevelopers(by, filters)).includes(id)

test('a member who opted out of lists is in none, opens at the exact URL, and is named under what they wrote', async () => {
  const agrees = await watchCounters()
  const { me, friend, own, other } = await busyMember()
  const skill = await idBy`select id from public.skills limit 1`
  await sql`insert into public.profile_skills (profile_id, skill_id) values (${me.id}, ${skill})`
  const total = async () => (await searchDevelopers(anyone, {})).total
  await setProfile(me.id, `location = 'Vanuatu', works_remotely = true`)
  const byPlace = async (by: Actor) => [
    await isFound(by, me, { location: 'Vanuatu' }),
    await isFound(by, me, { works_remotely: true, sort: 'active' }),
    await isFound(by, me, { search: 'remote in vanuatu' }),
    JSON.stringify(await rows(by.rest.rpc('country_options'))).includes('Vanuatu'),
  ]
  expect(await byPlace(anyone)).toEqual([true, true, true, true])
  const before = await total()
  expect(await sitemapHas(me)).toBe(true)

  expect(await rows(set(me, { opted_out_of_lists: true }))).toEqual({
    ...BEGINNING,
    opted_out_of_lists: true,
  })
  expect(await total()).toBe(before - 1)
  expect(await sitemapHas(me)).toBe(false)
  for (const by of [anyone, friend]) {
    for (const name of ['Leyla Warsame', 'Layla Warsama'])
      expect(await isFound(by, me, { search: name })).toBe(false)
    expect(await byPlace(by), 'by place, remote work, activity and their words').not.toContain(true)
    expect(JSON.stringify(await rows(by.rest.rpc('home_page')))).not.toContain(me.id)
    expect(await rows(by.rest.from('profiles').select('id').eq('id', me.id))).toEqual([])
    for (const table of ['profile_skills', 'projects', 'learning_paths'] as const)
      expect(await rows(by.rest.from(table).select('id').eq('profile_id', me.id)), table).toEqual([])
    for (const key of [me.id, await usernameOf(me)]) {
      expect(await rows(by.rest.rpc('profile_page', { key }))).toMatchObject({
        profile: { full_name: 'Leyla Warsame', noindex: true, hidden: false, rating_count: 1 },
        skills: [{}],
        projects: [{ title: 'Leyla’s work' }],
      })
    }
    expect(await rows(by.rest.rpc('profile_ratings', { profile: me.id }))).toMatchObject({
      count: 1,
      data: [{}],
    })
    expect(await rows(by.rest.from('post_feed').select('*').eq('id', own))).toMatchObject([
      { author_name: 'Leyla Warsame' },
    ])
    expect(await rows(by.rest.rpc('post_comments', { post: other }))).toMatchObject({
      data: [{ author: { full_name: 'Leyla Warsame' } }],
    })
  }
  expect(await rows(friend.rest.rpc('conversation_page', { contact: me.id }))).toMatchObject({
    contact: { full_name: 'Leyla Warsame' },
    may_write: true,
  })
  await send(friend, me, 'Still here?')
  await agrees()
  await rows(set(me, { opted_out_of_lists: false }))
  expect(await total()).toBe(before)
})

test('a hidden thing of a member who opted out of lists stays hidden', async () => {
  const { me, friend } = await busyMember()
  await rows(set(me, { opted_out_of_lists: true }))
  await sql`select internal.set_hidden('project', id, true) from public.projects where profile_id = ${me.id}`
  await sql`select internal.set_hidden('rating', id, true) from public.user_ratings where rated_id = ${me.id}`
  expect(await rows(friend.rest.rpc('profile_page', { key: me.id }))).toMatchObject({ projects: [] })
  expect(await rows(friend.rest.rpc('profile_ratings', { profile: me.id }))).toMatchObject({
    count: 0,
    data: [],
  })
  await sql`select internal.set_hidden('profile', ${me.id}, true)`
  expect((await friend.rest.rpc('profile_page', { key: me.id })).data).toBeNull()
  expect(await rows(me.rest.rpc('profile_page', { key: me.id }))).toMatchObject({
    projects: [{ hidden: true }],
  })
})

test('a member whom search engines leave out is in the directory and not in the sitemap', async () => {
  const { me } = await busyMember()
  await rows(set(me, { noindex: true }))
  expect(await sitemapHas(me)).toBe(false)
  expect(await isFound(anyone, me, { search: 'Leyla Warsame' })).toBe(true)
  expect(await rows(anyone.rest.rpc('profile_page', { key: me.id }))).toMatchObject({
    profile: { noindex: true },
  })
})

test('the member chooses who writes first, and conversations go on', async () => {
  const [me, old, fresh] = [await member('Ayaan Muuse'), await member('Old One'), await member('Fresh One')]
  await makeOlder('8 days', old)
  const mayWrite = async (by: Member) => rows(by.rest.rpc('conversation_page', { contact: me.id }))
  const refused = '403 42501 You can’t write to this member.'

  await rows(set(me, { who_may_write: 'established' }))
  expect(await write(fresh, me)).toBe(refused)
  expect(await mayWrite(fresh)).toMatchObject({ may_write: false })
  expect(await write(old, me)).toBe('201')
  await rows(set(me, { who_may_write: 'nobody' }))
  const other = await member('Another One')
  await makeOlder('8 days', other)
  expect(await write(other, me)).toBe(refused)
  // The response equals that for a blocked member.
  expect(await rows(other.rest.rpc('rights_towards', { member: me.id }))).toEqual({
    may_write: false,
    may_rate: false,
    own_rating: null,
  })
  expect(await write(old, me)).toBe('201')
  await send(me, fresh, 'I write first')
  expect(await mayWrite(fresh)).toMatchObject({ may_write: true })
  expect(await write(fresh, me)).toBe('201')
})

test('choices are the member’s own', async () => {
  const me = await member('Choosy')
  expect(await rows(me.rest.rpc('privacy'))).toEqual(BEGINNING)
  expect(await outcome(set(me, { who_may_write: 'friends' }))).toBe('400 23514 profiles_who_may_write_known')
})
