/** New specializations: on profiles at once, offered to everybody once others choose them, and moderated. */
import * as v from 'valibot'
import { beforeEach, describe, expect, test } from 'vitest'

import { deskSpecializationsQuery } from '#src/features/moderation/queries/specializations.ts'
import { profilePageSchema } from '#src/features/profile/schemas.ts'

import { type Actor, idBy, type Member, member, setProfile, sql, visitor } from './support/community.ts'
import { caseOf, decided, moderator, report } from './support/moderation.ts'
import { outcome, parsed, rows } from './support/outcome.ts'
import { change, makeOlder, searchDevelopers } from './support/profiles.ts'

const madeSchema = v.object({ id: v.string(), name: v.string() })
const listsSchema = v.object({ specializations: v.array(v.string()) })

let made = 0

const anyone = await visitor()
const [owner, other, judge] = await Promise.all([member('Naima Owner'), member('Other Owner'), moderator()])

// These tests together exceed the newcomers' limit for a day.
beforeEach(() => sql`delete from internal.allowances where member_id = any (${[owner.id, other.id]})`)

/** Makes up a unique trade, in letters only because the search splits words at digits. */
function makeTradeName() {
  made += 1
  const letters = [...`${process.pid}x${made}`].map((one) => 'qwzxkvjhgfy'[Number(one)] ?? 'b').join('')
  return `Zq${letters} Maker`
}

const create = (by: Actor, name: string, more = {}) => by.rest.rpc('create_specialization', { name, ...more })
const idOf = async (by: Actor, name: string) => (await parsed(madeSchema, create(by, name))).id
const choose = (by: Member, ids: string[]) => change(by, { specializations: ids })
const act = (by: Actor, id: string, action: string, more = {}) =>
  by.rest.rpc('moderate_specialization', { id, action, ...more })

/** Makes a member whom the directory lists. */
async function makeListedMember(name = 'Maker') {
  const made = await member(name)
  await setProfile(made.id, `title = 'Weaver'`)
  return made
}

/** Makes a specialization by a new member, who has it on the profile. */
async function addSpecialization(name = makeTradeName()) {
  const by = await makeListedMember('Sahra Maker')
  const id = await idOf(by, name)
  await choose(by, [id])
  return { by, id, name }
}

const olderThanAWeek = (...members: Member[]) => makeOlder('8 days', ...members)
/** Makes members older than a week choose the specialization, too. */
async function chosenByOlder(id: string, times: number) {
  for (let time = 0; time < times; time++) {
    const one = await member('Maker')
    await olderThanAWeek(one)
    await choose(one, [id])
  }
}

const names = async (by: Actor, { id }: Member) =>
  (await parsed(profilePageSchema, by.rest.rpc('profile_page', { key: id }))).profile.specializations.map(
    ({ name }) => name,
  )

const search = (filters: object) => searchDevelopers(anyone, filters)
const isOption = async (name: string) =>
  JSON.stringify(await rows(anyone.rest.rpc('specialization_options'))).includes(name)

/** The places in which everybody finds a specialization: options, table, filter, words of the search, sitemap. */
async function placesOf(id: string, name: string) {
  const table = await rows(anyone.rest.from('specializations').select('id').eq('id', id))
  const { terms } = await search({ search: name })
  const words = await sql`select from internal.search_words where value = ${name}`
  const lists = await parsed(listsSchema, anyone.rest.rpc('sitemap_lists'))
  return {
    options: await isOption(name),
    table: table.length > 0,
    filter: (await search({ specialization: [id] })).named.count > 0,
    search: terms.length > 0 || words.length > 0,
    sitemap: lists.specializations.includes(id),
  }
}

const NOWHERE = { options: false, table: false, filter: false, search: false, sitemap: false }
const EVERYWHERE = { options: true, table: true, filter: true, search: true, sitemap: true }

describe('a new specialization', () => {
  test('a new specialization is on its owner’s profile and card, and nowhere else', async () => {
    const { by, id, name } = await addSpecialization()
    await choose(await makeListedMember(), [id])
    expect(await names(anyone, by)).toEqual([name])
    expect(await placesOf(id, name)).toEqual(NOWHERE)
    const fullName = `Hawa ${name}`
    await setProfile(by.id, 'full_name = $2', fullName)
    const card = (await search({ search: fullName })).named.data[0]
    expect(card).toMatchObject({ specializations: [{ name }], specialization_count: 1 })
  })

  test('a new specialization is read from the table by those who added it or have it', async () => {
    const { by, id } = await addSpecialization()
    const read = (as: Actor) => rows(as.rest.from('specializations').select('id').eq('id', id))
    expect(await read(by)).toHaveLength(1)
    for (const reader of [other, judge, anyone]) expect(await read(reader)).toEqual([])
    await choose(other, [id])
    expect(await read(other)).toHaveLength(1)
    await choose(by, [])
    expect(await read(by)).toHaveLength(1)
  })

  test('a new specialization comes back from a plain insert; another one of its name is a duplicate', async () => {
    const name = makeTradeName()
    const insert = (by: Actor, as: string) => by.rest.from('specializations').insert({ name: as })
    const [row] = await rows(insert(owner, name).select('id, name, offered'))
    expect(row).toMatchObject({ name, offered: false })
    expect(await outcome(insert(other, name.toUpperCase()))).toBe('409 23505 specializations_name_key')
    expect(await outcome(insert(owner, name).select('id'))).toBe('409 23505 specializations_name_key')
  })
})

describe('create_specialization', () => {
  test('create_specialization gives the one of that name, in any spelling, to whoever types it', async () => {
    const { id, name } = await addSpecialization()
    const spellings = [
      name,
      name.toUpperCase(),
      ` ${name.replace(' ', '-')} `,
      name.replace(' ', '\u00A0'),
      name.replace('M', 'М').replace('a', 'а'),
      name.replace(' ', '\u200B '),
    ]
    for (const spelling of spellings) {
      expect(await parsed(madeSchema, create(other, spelling))).toEqual({ id, name })
    }
    expect(await sql`select from public.specializations where name = ${name}`).toHaveLength(1)
  })

  test('create_specialization gives one to two who type its name at once', async () => {
    const name = makeTradeName()
    const [one, two] = await Promise.all([idOf(owner, name), idOf(other, name.toLowerCase())])
    expect(one).toBe(two)
  })

  test('create_specialization gives the offered one, too', async () => {
    const known = await idBy`select id from public.specializations where name = 'Backend Developer'`
    expect(await idOf(owner, 'back-end  developer')).toBe(known)
  })

  test('create_specialization adds description and icon, and null where they are empty', async () => {
    const stored = async (description: string, icon: string) => {
      const id = (await parsed(madeSchema, create(owner, makeTradeName(), { description, icon }))).id
      return sql`select description, icon from public.specializations where id = ${id}`
    }
    expect(await stored(' Makes things. ', 'hammer')).toEqual([
      { description: 'Makes things.', icon: 'hammer' },
    ])
    expect(await stored(' ', '')).toEqual([{ description: null, icon: null }])
  })

  test.each([
    ['x', 'specializations_name_length'],
    ['\u3164', 'specializations_name_length'],
    ['...', 'specializations_name_letter'],
    ['Hire me at https://evil.example/a', 'specializations_name_address'],
    ['www.evil.example', 'specializations_name_address'],
    ['me@evil.example', 'specializations_name_address'],
  ])('create_specialization refuses the name %o', async (name, constraint) => {
    expect(await outcome(create(owner, name))).toBe(`400 23514 ${constraint}`)
    expect(await outcome(owner.rest.from('specializations').insert({ name }))).toBe(`400 23514 ${constraint}`)
  })

  test('create_specialization refuses what speaks for the site, and takes the trades of its words', async () => {
    for (const name of ['Hibo Support Team', 'Hibо Аdmin'])
      expect(await outcome(create(owner, name))).toBe("400 23514 This name looks like one of Hibo's staff.")
    expect(await outcome(create(owner, 'Database Administrator'))).toBe('200')
  })

  test('create_specialization refuses an address in the description, and takes names with dots', async () => {
    const description = 'More at https://evil.example/a'
    expect(await outcome(create(owner, makeTradeName(), { description }))).toBe(
      '400 23514 specializations_description_address',
    )
    for (const name of ['ASP.NET Developer', 'Node.js Developer', 'UI/UX Researcher'])
      expect(await outcome(create(owner, name))).toBe('200')
  })
})

describe('three members older than a week', () => {
  test('three members older than a week bring it to everybody, and three newcomers don’t', async () => {
    const { by, id, name } = await addSpecialization()
    const more = [await makeListedMember(), await makeListedMember()]
    for (const one of more) await choose(one, [id])
    expect(await placesOf(id, name)).toEqual(NOWHERE)
    await olderThanAWeek(by, ...more)
    expect(await placesOf(id, name)).toEqual(NOWHERE)
    // No write tells that accounts have grown older, so the maintenance checks.
    await sql`select internal.accept_specializations()`
    expect(await placesOf(id, name)).toEqual(EVERYWHERE)
  })

  test('three members older than a week bring it when the third one chooses it', async () => {
    const { by, id, name } = await addSpecialization()
    await olderThanAWeek(by)
    for (const last of [false, true]) {
      await chosenByOlder(id, 1)
      expect(await isOption(name)).toBe(last)
    }
  })

  test.each([
    ['suspended', 'suspended_at = now()'],
    ['hidden', 'hidden_at = now()'],
    ['paused', `paused_until = now() + interval '1 day'`],
  ])(
    'three members older than a week count while they are in good standing, and not %s',
    async (_state, change) => {
      const { by, id, name } = await addSpecialization()
      await olderThanAWeek(by)
      await setProfile(by.id, change)
      await chosenByOlder(id, 2)
      await sql`select internal.accept_specializations()`
      expect(await isOption(name)).toBe(false)
    },
  )

  test('three members older than a week do not bring what was reported and no moderator has looked at', async () => {
    const { by, id, name } = await addSpecialization()
    await rows(report(other, 'specialization', id, 'harassment'))
    await olderThanAWeek(by)
    await chosenByOlder(id, 2)
    expect(await isOption(name)).toBe(false)
    await decided(judge, 'specialization', id, 'none')
    await sql`select internal.accept_specializations()`
    expect(await isOption(name)).toBe(true)
  })
})

test('what nobody has is deleted after a month', async () => {
  const kept = await addSpecialization()
  const left = await idOf(owner, makeTradeName())
  await sql`
    update public.specializations set created_at = now() - interval '31 days'
    where id = any (${[kept.id, left]})`
  const fresh = await idOf(owner, makeTradeName())
  await sql`select internal.clear_specializations()`
  const stored = (...ids: string[]) => sql`select from public.specializations where id = any (${ids})`
  expect([await stored(kept.id, fresh), await stored(left)]).toMatchObject([{ length: 2 }, { length: 0 }])
})

describe('the desk', () => {
  const desk = async () => (await judge.app().query(deskSpecializationsQuery(1))).data

  test('the desk lists what waits first, with who added it', async () => {
    const { by, id, name } = await addSpecialization()
    const list = await desk()
    const entry = { name, offered: false, developer_count: 1, author: { id: by.id } }
    expect(list.find((one) => one.id === id)).toMatchObject(entry)
    const waiting = list.map(({ offered }) => offered)
    expect(waiting).toEqual(waiting.toSorted())
  })

  test('a moderator offers one to everybody', async () => {
    const { id, name } = await addSpecialization()
    expect(await outcome(act(judge, id, 'offer'))).toBe('204')
    // The sitemap has no list of a single person.
    expect(await placesOf(id, name)).toEqual({ ...EVERYWHERE, sitemap: false })
    expect(await logOf(id)).toEqual([{ actor_id: judge.id, label: name, reason: 'Offered' }])
  })

  test('a moderator renames one, for everybody who has it', async () => {
    const { by, id, name } = await addSpecialization()
    const better = makeTradeName()
    const rename = (to: string) => outcome(act(judge, id, 'rename', { name: to }))
    expect(await rename('x')).toBe('400 23514 specializations_name_length')
    expect(await rename('backend-developer')).toBe('409 23505 specializations_name_key')
    expect(await rename(` ${better} `)).toBe('204')
    expect(await names(anyone, by)).toEqual([better])
    expect((await placesOf(id, better)).search).toBe(true)
    expect(await sql`select from internal.search_words where value = ${name}`).toEqual([])
    expect(await logOf(id)).toEqual([{ actor_id: judge.id, label: name, reason: `Renamed: ${better}` }])
  })

  test('a moderator merges one into another, for everybody who has it', async () => {
    const { by, id, name } = await addSpecialization()
    const [target] = await sql<{ id: string; developer_count: number }>`
      select s.id, coalesce(c.developer_count, 0) as developer_count from public.specializations s
       left join public.specialization_counters c on c.specialization_id = s.id where s.name = 'Data Engineer'`
    const both = await makeListedMember('Both Maker')
    await choose(both, [id, target?.id ?? ''])
    const waiting = await addSpecialization()
    for (const wrong of [id, waiting.id, crypto.randomUUID()])
      expect(await outcome(act(judge, id, 'merge', { target: wrong }))).toBe(
        '400 23514 Choose another specialization that is offered.',
      )
    expect(await outcome(act(judge, id, 'merge', { target: target?.id }))).toBe('204')
    expect(await names(anyone, by)).toEqual(['Data Engineer'])
    expect(await names(anyone, both)).toEqual(['Data Engineer'])
    expect(await sql`select id from public.specializations where id = ${id}`).toEqual([])
    const counted = await sql`
      select developer_count from public.specialization_counters where specialization_id = ${target?.id}`
    expect(counted).toEqual([{ developer_count: (target?.developer_count ?? 0) + 2 }])
    expect(await logOf(id)).toEqual([
      { actor_id: judge.id, label: name, reason: 'Merged into: Data Engineer' },
    ])
  })

  test('a moderator hides one, with a reason that its author reads and may appeal against', async () => {
    const { by, id, name } = await addSpecialization(`${makeTradeName()} is a thief`)
    const hide = (reason: string) => outcome(act(judge, id, 'hide', { reason }))
    expect(await hide(' ')).toBe('400 23514 Say why: the member reads it.')
    expect(await hide('It accuses a person.')).toBe('204')
    expect(await names(anyone, by)).toEqual([])
    expect(await names(by, by)).toEqual([name])
    expect((await desk()).some((one) => one.id === id)).toBe(false)
    // Neither members nor the maintenance bring a hidden specialization back, and its name does not lead to it.
    expect(await outcome(create(other, name.toLowerCase()))).toBe(
      '400 23514 The moderators have hidden this specialization.',
    )
    const found = await caseOf(judge, 'specialization', id)
    expect(found).toMatchObject({ hidden: true, author: { id: by.id } })
    expect(found.decisions).toMatchObject([{ action: 'hide', reason: 'It accuses a person.' }])
    expect(JSON.stringify(await rows(by.rest.rpc('my_standing')))).toContain('It accuses a person.')
    const undone = { id: found.decisions[0]?.id ?? 0, reason: 'It does not.' }
    expect(await outcome(judge.rest.rpc('undo_decision', undone))).toBe('200')
    expect(await names(anyone, by)).toEqual([name])
    expect(await isOption(name)).toBe(false)
  })

  test('a moderator hides one of the reference data, which has no author', async () => {
    const name = makeTradeName()
    const id = await idBy`insert into public.specializations (name) values (${name}) returning id`
    expect(await isOption(name)).toBe(true)
    expect(await outcome(act(judge, id, 'hide', { reason: 'It has a typing mistake.' }))).toBe('204')
    expect(await isOption(name)).toBe(false)
  })

  async function logOf(id: string) {
    return sql`
      select actor_id, label, reason from internal.moderation_log
      where event = 'specialization' and thing = ${id}`
  }
})

describe('a report', () => {
  test('a report of a specialization has its words as evidence, and its place', async () => {
    const { by, id, name } = await addSpecialization()
    await rows(report(other, 'specialization', id, 'harassment'))
    const found = await caseOf(judge, 'specialization', id)
    expect(found).toMatchObject({ author: { id: by.id }, evidence: [{ text: name }] })
    expect(found.path).toMatch(/^\/profile\//)
    expect(await outcome(report(by, 'specialization', id))).toBe(
      '403 42501 You can’t report what is your own.',
    )
  })

  test('a report by a visitor names it by its place on a profile', async () => {
    const { by, id, name } = await addSpecialization()
    const url = `/profile/${by.id}#specialization-${id}`
    expect(await rows(anyone.rest.rpc('reported_thing', { url }))).toEqual({
      kind: 'specialization',
      label: name,
      is_job: false,
    })
  })

  test('reports of three established members hide one that waits, and none that is offered', async () => {
    const waiting = await addSpecialization()
    const offered = await addSpecialization()
    expect(await outcome(act(judge, offered.id, 'offer'))).toBe('204')
    const reporters = await Promise.all([1, 2, 3].map(() => member('Reporter')))
    await olderThanAWeek(...reporters)
    for (const one of reporters) {
      await rows(report(one, 'specialization', waiting.id, 'other'))
      await rows(report(one, 'specialization', offered.id, 'other'))
    }
    expect(await names(anyone, waiting.by)).toEqual([])
    expect(await names(anyone, offered.by)).toEqual([offered.name])
    await decided(judge, 'specialization', waiting.id, 'none')
    expect(await names(anyone, waiting.by)).toEqual([waiting.name])
  })

  test('a decision that hides everything of its author hides it, too, until the decision is taken back', async () => {
    const { by, id, name } = await addSpecialization()
    await choose(other, [id])
    await rows(report(owner, 'specialization', id, 'harassment'))
    const { decisions } = await decided(judge, 'specialization', id, 'hide', { everything: true })
    expect(await rows(anyone.rest.from('profiles').select('id').eq('id', by.id))).toEqual([])
    expect(await names(anyone, other)).toEqual([])
    await rows(judge.rest.rpc('undo_decision', { id: decisions[0]?.id ?? 0, reason: 'It was a mistake.' }))
    expect(await names(anyone, by)).toEqual([name])
    expect(await names(anyone, other)).toEqual([name])
  })

  test('a report that ends with a deletion takes it from the profiles', async () => {
    const { by, id } = await addSpecialization()
    await rows(report(other, 'specialization', id, 'harassment'))
    await decided(judge, 'specialization', id, 'delete')
    expect(await names(by, by)).toEqual([])
  })

  test('a report of a profile has its specializations and learning paths as evidence', async () => {
    const { by, name } = await addSpecialization()
    const title = `Path ${process.pid}`
    await sql`insert into public.learning_paths (profile_id, title) values (${by.id}, ${title})`
    await rows(report(other, 'profile', by.id, 'harassment'))
    const { evidence } = await caseOf(judge, 'profile', by.id)
    expect(evidence[0]?.text).toContain(name)
    expect(evidence[0]?.text).toContain(title)
  })
})
