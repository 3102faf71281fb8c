/**
 * The purpose: members who build have a card in the directory once it says something; those who only hire have none.
 */
import * as v from 'valibot'
import { expect, test } from 'vitest'

import type { Database } from '#src/lib/database.types.ts'
import { type Actor, idBy, type Member, member, setProfile, sql, visitor } from './support/community.ts'
import { watchCounters } from './support/counters.ts'
import { idOf, outcome, rows } from './support/outcome.ts'

type Update = Database['public']['Tables']['profiles']['Update']

/** A family name that sounds like nothing else, and words of their own. */
const FAMILY = 'Xulqooteew'
const totalSchema = v.looseObject({ total: v.number(), named: v.object({ count: v.number() }) })
const ownSchema = v.tuple([v.object({ username: v.string(), listed: v.boolean() })])
const countsSchema = v.array(v.looseObject({ id: v.string(), developer_count: v.number() }))

const set = (who: Member, changes: Update) =>
  rows(who.rest.from('profiles').update(changes).eq('id', who.id).select('id'))
const own = async (who: Member) =>
  v.parse(ownSchema, await sql('select username, listed from public.profiles where id = $1', [who.id]))[0]
const search = (by: Actor, filters: object) =>
  rows(by.rest.rpc('search_developers', { filters: JSON.stringify(filters), page_size: 48 }))
const total = async (by: Actor) => v.parse(totalSchema, await search(by, {})).total

test('a profile without title, bio, skill and project is not in the directory, in both directions', async () => {
  const agrees = await watchCounters()
  const anyone = await visitor()
  const me = await member(`Maxamed ${FAMILY}`)
  const before = await total(anyone)
  const skill = await idBy('select id from public.skills limit 1')
  const project = async (change: 'add' | 'hide' | 'show' | 'remove') => {
    if (change === 'add') return rows(me.rest.from('projects').insert({ title: 'Loom' }).select('id'))
    if (change === 'remove') return outcome(me.rest.from('projects').delete().eq('profile_id', me.id))
    return sql(`select internal.set_hidden('project', id, $2) from public.projects where profile_id = $1`, [
      me.id,
      change === 'hide',
    ])
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
    expect((await own(me)).listed, `step ${index + 1}`).toBe(listed)
    const found = v.parse(totalSchema, await search(anyone, { search: `Maxamed ${FAMILY}` }))
    expect([found.named.count, found.total], `step ${index + 1}`).toEqual([
      Number(listed),
      before + Number(listed),
    ])
  }
  await agrees()
})

test('a member who only hires is in no list, filter, spelling, count, order or page, and is still there for people', async () => {
  const agrees = await watchCounters()
  const [anyone, reader, me] = [
    await visitor(),
    await member('Xaawo Cali'),
    await member(`Maxamed ${FAMILY}`),
  ]
  const skill = await idBy(`insert into public.skills (name, category) values ($1, 'Looms') returning id`, [
    `Loom ${me.id}`,
  ])
  const special = await idBy('insert into public.specializations (name) values ($1) returning id', [
    `Looms ${process.pid}`,
  ])
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
  const { username } = await own(me)

  const filters = [
    {},
    ...['best', 'weighted', 'newest', 'active'].map((sort) => ({ sort })),
    ...[
      `Maxamed ${FAMILY}`,
      `Mohamed ${FAMILY}`,
      'Korxulqoteew',
      'xulqweavers',
      `loom ${process.pid}`,
      'baki',
      username,
    ],
  ].map((filter) => (typeof filter === 'string' ? { search: filter } : filter))
  for (const by of [anyone, reader, me])
    for (const filter of [
      ...filters,
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
  const counted = v.parse(countsSchema, await rows(anyone.rest.rpc('specialization_options')))
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
  const post = await idOf(
    me.rest
      .from('posts')
      .insert({ title: `Work for weavers ${me.id}`, content: 'Come.' })
      .select('id'),
  )
  expect(JSON.stringify(await rows(anyone.rest.rpc('home_page')))).toContain(`Work for weavers ${me.id}`)
  for (const name of [username.slice(0, 8), FAMILY.slice(0, 6), `Mohamed ${FAMILY}`])
    expect(
      JSON.stringify(await rows(reader.rest.rpc('mention_candidates', { post, search: name }))),
      name,
    ).toContain(me.id)
  await rows(reader.rest.from('messages').insert({ recipient_id: me.id, content: 'Salaan' }).select('id'))
  // Without a title, those who read them learn for whom they hire.
  expect(await rows(reader.rest.rpc('conversation_page', { contact: me.id }))).toMatchObject({
    contact: { title: 'Hires at Dahab Bank' },
  })
})

test('the purpose grants nothing, knows three values, and is the own member’s to change', async () => {
  const [me, other] = [await member(), await member()]
  const change = (changes: Update, by = me) =>
    outcome(by.rest.from('profiles').update(changes).eq('id', me.id).select('id').single())
  expect(await change({ purpose: 'admin' })).toBe('400 23514 profiles_purpose_known')
  expect(await change({ company: 'x'.repeat(101) })).toBe('400 23514 profiles_company_length')
  expect(await change({ company: '\u3164 ' })).toBe('200')
  expect(await change({ purpose: 'hire' }, other)).toMatch(/^406 /)
  expect(await change({ purpose: 'hire' })).toBe('200')
  expect(await sql('select purpose, company, role from public.profiles where id = $1', [me.id])).toEqual([
    { purpose: 'hire', company: null, role: 'developer' },
  ])
  expect(await rows(me.rest.rpc('dashboard_summary'))).toMatchObject({
    profile: { purpose: 'hire', company: null, listed: false },
    has_written: false,
  })
  await rows(me.rest.from('messages').insert({ recipient_id: other.id, content: 'Salaan' }).select('id'))
  expect(await rows(me.rest.rpc('dashboard_summary'))).toMatchObject({ has_written: true })
})

test('a skill and a project that go at the same time keep no profile in the directory', async () => {
  const me = await member()
  const skill = await idBy('select id from public.skills limit 1')
  await rows(me.rest.from('profile_skills').insert({ profile_id: me.id, skill_id: skill }).select('id'))
  await rows(me.rest.from('projects').insert({ title: 'Loom' }).select('id'))
  expect((await own(me)).listed).toBe(true)
  await Promise.all([
    outcome(me.rest.from('profile_skills').delete().eq('profile_id', me.id)),
    outcome(me.rest.from('projects').delete().eq('profile_id', me.id)),
  ])
  expect((await own(me)).listed).toBe(false)
})
