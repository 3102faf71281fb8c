/**
 * The purpose: members who build are in the directory once their profile says something; those who only hire are not.
 */
import * as v from 'valibot'
import { expect, test } from 'vitest'

import { write } from './support/acts.ts'
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
import { outcome, parsed, rows } from './support/outcome.ts'
import { publish } from './support/posts.ts'
import { edit, searchDevelopers, change as set } from './support/profiles.ts'
import { valueBy } from './support/value-by.ts'

/** A family name whose sound no other member's name has. */
const FAMILY = 'Xulqooteew'
const countsSchema = v.array(v.looseObject({ id: v.string(), developer_count: v.number() }))

const isListed = ({ id }: Member) => valueBy`select listed from public.profiles where id = ${id}`
const search = (by: Actor, filters: object) => searchDevelopers(by, filters, { page_size: 48 })

test('a profile without title, bio, skill and project is not in the directory, in both directions', async () => {
  const agrees = await watchCounters()
  const anyone = await visitor()
  const me = await member(`Maxamed ${FAMILY}`)
  const { total: before } = await search(anyone, {})
  const skill = await idBy`select id from public.skills limit 1`
  const project = async (change: 'add' | 'hide' | 'show' | 'remove') => {
    if (change === 'add') return rows(me.rest.from('projects').insert({ title: 'Loom' }).select('id'))
    if (change === 'remove') return outcome(me.rest.from('projects').delete().eq('profile_id', me.id))
    return sql`
      select internal.set_hidden('project', id, ${change === 'hide'}) from public.projects
      where profile_id = ${me.id}`
  }
  const skills = (ids: string[], isLearning: boolean) =>
    outcome(
      me.rest.rpc('replace_profile_skills', {
        skill_ids: ids,
        is_learning: ids.map(() => isLearning),
        levels: ids.map(() => ''),
      }),
    )
  const steps: [does: () => Promise<unknown>, listed: boolean][] = [
    [() => set(me, { location: 'Hargeisa', years_of_experience: 3, available_for_hire: true }), false],
    [() => set(me, { title: 'Weaver' }), true],
    [() => set(me, { title: ' ' }), false],
    [() => set(me, { bio: 'I weave.' }), true],
    [() => set(me, { bio: null }), false],
    [() => skills([skill], false), true],
    [() => skills([skill], true), true],
    [() => project('add'), true],
    [() => skills([], false), true],
    [() => project('hide'), false],
    [() => project('show'), true],
    [() => set(me, { purpose: 'both', company: 'Dahab' }), true],
    [() => set(me, { purpose: 'hire' }), false],
    [() => set(me, { purpose: 'build' }), true],
    [() => project('remove'), false],
  ]
  for (const [index, [change, listed]] of steps.entries()) {
    await change()
    const { named, total } = await search(anyone, { search: `Maxamed ${FAMILY}` })
    const found = { listed: await isListed(me), count: named.count, total }
    const expected = { listed, count: Number(listed), total: before + Number(listed) }
    expect(found, `step ${index + 1}`).toEqual(expected)
  }
  await agrees()
})

test('a member who only hires is in no list, filter, spelling, count, order or page, and is still there for people', async () => {
  const agrees = await watchCounters()
  const [anyone, reader] = [await visitor(), await member('Xaawo Cali')]
  const me = await member(`Maxamed ${FAMILY}`)
  const skill =
    await idBy`insert into public.skills (name, category) values ('Loom ' || ${me.id}, 'Looms') returning id`
  const special =
    await idBy`insert into public.specializations (name) values ('Looms ' || ${process.pid}) returning id`
  await set(me, {
    purpose: 'hire',
    company: '  Dahab   Bank ',
    bio: 'We look for xulqweavers.',
    location: 'Baki',
    years_of_experience: 5,
    available_for_hire: true,
    works_remotely: true,
    specializations: [special],
  })
  await rows(me.rest.from('profile_skills').insert({ profile_id: me.id, skill_id: skill }).select('id'))
  await rows(me.rest.from('projects').insert({ title: 'Loom' }).select('id'))
  await setProfile(me.id, 'average_rating = 5, rating_count = 1000000')
  const username = await usernameOf(me)

  const names = [`Maxamed ${FAMILY}`, `Mohamed ${FAMILY}`, 'Korxulqoteew', username]
  for (const by of [anyone, reader, me])
    for (const filter of [
      {},
      ...['best', 'weighted', 'newest', 'active'].map((sort) => ({ sort })),
      ...[...names, 'xulqweavers', `loom ${process.pid}`, 'baki'].map((words) => ({ search: words })),
      { skills: [skill] },
      { learning: [skill] },
      { specialization: [special] },
      { location: 'Baki' },
      { works_remotely: true, search: FAMILY },
      { available_for_hire: true, min_rating: 5, min_years: 5, search: FAMILY },
    ])
      expect(JSON.stringify(await search(by, filter)), JSON.stringify(filter)).not.toContain(me.id)
  expect(JSON.stringify(await rows(anyone.rest.rpc('home_page')))).not.toContain(me.id)
  const shard = me.id.slice(0, 4)
  expect(JSON.stringify(await rows(anyone.rest.rpc('sitemap_profiles', { shard })))).not.toContain(
    `"${username}"`,
  )
  const lists = JSON.stringify(await rows(anyone.rest.rpc('sitemap_lists')))
  for (const list of [skill, special]) expect(lists).not.toContain(list)
  const counted = await parsed(countsSchema, anyone.rest.rpc('specialization_options'))
  expect(counted.find(({ id }) => id === special)?.developer_count).toBe(0)
  await setProfile(me.id, 'average_rating = 0, rating_count = 0')
  await agrees()

  expect(await rows(anyone.rest.from('profiles').select('company').eq('id', me.id))).toEqual([
    { company: 'Dahab Bank' },
  ])
  for (const by of [anyone, reader])
    expect(await rows(by.rest.rpc('profile_page', { key: username }))).toMatchObject({
      profile: { purpose: 'hire', company: 'Dahab Bank', noindex: false, listed: null },
    })
  expect(await rows(me.rest.rpc('profile_page', { key: me.id }))).toMatchObject({
    profile: { listed: false },
  })
  const post = await publish(me, `Work for weavers ${me.id}`)
  expect(JSON.stringify(await rows(anyone.rest.rpc('home_page')))).toContain(`Work for weavers ${me.id}`)
  for (const name of [username.slice(0, 8), FAMILY.slice(0, 6), `Mohamed ${FAMILY}`])
    expect(
      JSON.stringify(await rows(reader.rest.rpc('mention_candidates', { post, search: name }))),
      name,
    ).toContain(me.id)
  expect(await write(reader, me)).toBe('201')
  // Without a title, the conversation shows the company for which a member hires.
  expect(await rows(reader.rest.rpc('conversation_page', { contact: me.id }))).toMatchObject({
    contact: { title: 'Hires at Dahab Bank' },
  })
})

test('the purpose grants nothing, knows three values, and is the own member’s to change', async () => {
  const [me, other] = [await member(), await member()]
  expect(await edit(me, { purpose: 'admin' })).toBe('400 23514 profiles_purpose_known')
  expect(await edit(me, { company: 'x'.repeat(101) })).toBe('400 23514 profiles_company_length')
  expect(await edit(me, { company: '\u3164 ' })).toBe('204')
  await edit(other, { purpose: 'hire' }, me.id)
  expect(await valueBy`select purpose from public.profiles where id = ${me.id}`).toBe('build')
  expect(await edit(me, { purpose: 'hire' })).toBe('204')
  expect(await sql`select purpose, company, role from public.profiles where id = ${me.id}`).toEqual([
    { purpose: 'hire', company: null, role: 'developer' },
  ])
  expect(await rows(me.rest.rpc('dashboard_summary'))).toMatchObject({
    profile: { purpose: 'hire', company: null, listed: false },
    has_written: false,
  })
  expect(await write(me, other)).toBe('201')
  expect(await rows(me.rest.rpc('dashboard_summary'))).toMatchObject({ has_written: true })
})

test('a skill and a project that go at the same time keep no profile in the directory', async () => {
  const me = await member()
  const skill = await idBy`select id from public.skills limit 1`
  await rows(me.rest.from('profile_skills').insert({ profile_id: me.id, skill_id: skill }).select('id'))
  await rows(me.rest.from('projects').insert({ title: 'Loom' }).select('id'))
  expect(await isListed(me)).toBe(true)
  await Promise.all([
    outcome(me.rest.from('profile_skills').delete().eq('profile_id', me.id)),
    outcome(me.rest.from('projects').delete().eq('profile_id', me.id)),
  ])
  expect(await isListed(me)).toBe(false)
})
