/** Shortlists: their owners, their limits, what they show of people, and their secrecy towards everybody else. */
import { expect, test } from 'vitest'

import { parseFilters } from '#src/features/hiring/filters.ts'
import { fullPeopleQuery, hiringPeopleQuery } from '#src/features/hiring/queries/people.ts'
import { isRetryable } from '#src/lib/errors.ts'
import { deskQuery } from '#src/shared/hiring/desk.ts'

import { relate, write } from './support/acts.ts'
import { type Actor, admin, crowd, member, setProfile, sql, visitor } from './support/community.ts'
import { answer, employer } from './support/jobs.ts'
import { moderator } from './support/moderation.ts'
import { idOf, outcome, rows } from './support/outcome.ts'
import { change } from './support/profiles.ts'

const makeList = (by: Actor, name = 'React in Hargeisa') =>
  idOf(by.rest.from('hiring_lists').insert({ name }).select('id'))
const add = (by: Actor, list_id: string, member_id: string, note?: string) =>
  outcome(by.rest.from('listed_people').insert({ list_id, member_id, ...(note && { note }) }))
const again = (by: Actor, list_id: string, member_id: string) =>
  outcome(
    by.rest
      .from('listed_people')
      .upsert({ list_id, member_id }, { onConflict: 'list_id,member_id', ignoreDuplicates: true }),
  )

const desk = (by: Actor) => by.app().query(deskQuery())
const people = (by: Actor, filters: object = {}) =>
  by.app().query(hiringPeopleQuery({ ...parseFilters(new URLSearchParams()), ...filters }))
const idsOf = ({ data }: Awaited<ReturnType<typeof people>>) => data.map(({ person }) => person.id).sort()
const marksOf = (by: Actor, people: string[]) => rows(by.rest.rpc('hiring_marks', { people }))
const setStage = (by: Actor, list: string, stage: string) =>
  rows(by.rest.from('listed_people').update({ stage }).eq('list_id', list).select('stage'))
const writeNote = (by: Actor, list: string, member: string, note: string, former: string) =>
  by.rest.rpc('write_note', { list, member, note, former })
/** Adds people without a check of the list's limit. */
const fill = (list: string, ids: string[]) =>
  sql`insert into public.listed_people (list_id, member_id) select ${list}, unnest(${ids}::uuid[])`

/** Makes a member who hires, with a list and one person on it. */
async function shortlist() {
  const [hirer, person] = [await member('Hodan Hirer'), await member('Faarax Found')]
  const list = await makeList(hirer)
  expect(await add(hirer, list, person.id, 'Ask about Go')).toBe('201')
  return { hirer, person, list }
}

/** Moves the last visit of a list so many hours into the past. */
const endLastVisit = (list: string, hours: number) =>
  sql`update public.hiring_lists set looked_at = now() - ${hours} * interval '1 hour' where id = ${list}`

test('somebody is added once, has a stage and a note, and is taken off and put back with both', async () => {
  const { hirer, person, list } = await shortlist()
  expect(await again(hirer, list, person.id)).toBe('201')
  expect(await desk(hirer)).toMatchObject([
    { id: list, stages: { new: 1 }, count: 1, waiting: 0, changed: 0 },
  ])
  expect(await people(hirer)).toMatchObject({
    count: 1,
    data: [{ list_id: list, stage: 'new', note: 'Ask about Go', person: { id: person.id } }],
  })
  const mine = hirer.rest.from('listed_people')
  expect(await outcome(mine.delete().match({ list_id: list, member_id: person.id }))).toBe('204')
  expect(await people(hirer)).toMatchObject({ count: 0, data: [] })
  const back = { list_id: list, member_id: person.id, stage: 'talking', note: 'Ask about Go' }
  expect(await outcome(mine.insert(back))).toBe('201')
  expect(await people(hirer, { list, show: 'talking' })).toMatchObject({ data: [{ note: 'Ask about Go' }] })
})

test('limits and bad input are refused with a sentence, and nothing is lost', async () => {
  const { hirer, person, list } = await shortlist()
  const other = await member()
  const gone = crypto.randomUUID()
  const named = (name: string) => outcome(hirer.rest.from('hiring_lists').insert({ name }))
  for (const blank of ['  ', '\u200b \u202e'])
    expect(await named(blank)).toBe('400 23514 hiring_lists_name_length')
  expect(await named('x'.repeat(101))).toBe('400 23514 hiring_lists_name_length')
  expect(await add(hirer, list, other.id, 'x'.repeat(1001))).toBe('400 23514 listed_people_note_length')
  expect(await add(hirer, gone, other.id)).toBe('404 PT404 This list is no longer there.')
  expect(await add(hirer, list, hirer.id)).toMatch(/^403 42501/)
  for (let amount = 1; amount < 20; amount += 1) expect(await named(`List ${amount}`)).toBe('201')
  expect(await named('One more')).toBe('400 23514 You can have 20 lists at most.')
  await fill(list, await crowd(199, 'Listed'))
  expect(await add(hirer, list, other.id)).toBe('400 23514 A list has 200 people at most.')
  expect(await again(hirer, list, person.id)).toBe('201')
  expect(await desk(hirer)).toContainEqual(expect.objectContaining({ id: list, count: 200 }))
})

test('answers of people fill their list, count in no limit, and are taken off by nobody but them', async () => {
  const { author, job } = await employer()
  const person = await member()
  expect(await answer(person, job)).toBe('204')
  const [list] = await desk(author)
  expect(list).toMatchObject({
    name: 'A React developer',
    stages: { new: 1 },
    job: { post_id: job, pay_from: 800 },
  })
  expect(await add(author, list?.id ?? '', (await member()).id)).toMatch(/^403 42501/)
  await outcome(author.rest.from('listed_people').delete().eq('member_id', person.id))
  await outcome(author.rest.from('hiring_lists').delete().eq('answers_to', job))
  expect(idsOf(await people(author))).toEqual([person.id])
})

test('whoever takes an answer back leaves the desk and the marks', async () => {
  const { author, job } = await employer()
  const person = await member()
  expect(await answer(person, job)).toBe('204')
  expect(await marksOf(author, [person.id])).toHaveLength(1)
  expect(await outcome(person.rest.rpc('withdraw_answer', { job }))).toBe('204')
  const [list] = await desk(author)
  expect(list).toMatchObject({ count: 0, waiting: 0, changed: 0 })
  expect(list?.stages).toEqual({})
  expect(await people(author)).toMatchObject({ count: 0, data: [] })
  expect(await marksOf(author, [person.id])).toEqual([])
})

test('a note is saved over the one that it was edited from, and over no other', async () => {
  const { hirer, person, list } = await shortlist()
  const write = (note: string, former: string) => rows(writeNote(hirer, list, person.id, note, former))
  expect(await write(' Prefers Rust ', 'Ask about Go')).toEqual({ saved: true, note: 'Prefers Rust' })
  // The other tab still has the first note. A save that is repeated after a lost response succeeds.
  expect(await write('Earns 900', 'Ask about Go')).toEqual({ saved: false, note: 'Prefers Rust' })
  expect(await write('Prefers Rust', 'Ask about Go')).toEqual({ saved: true, note: 'Prefers Rust' })
  expect(await write('Earns 900', 'Prefers Rust')).toEqual({ saved: true, note: 'Earns 900' })
  // A new stage is no conflict: only the note is compared.
  await setStage(hirer, list, 'offer')
  expect(await write('', 'Earns 900')).toEqual({ saved: true, note: null })
  expect(await write('Third', '')).toEqual({ saved: true, note: 'Third' })
  const refusal = (by: Actor, note: string) => outcome(writeNote(by, list, person.id, note, 'Third'))
  expect(await refusal(hirer, 'x'.repeat(1001))).toBe('400 23514 listed_people_note_length')
  for (const by of [person, await member(), await moderator()])
    expect(await refusal(by, 'x')).toBe('404 PT404 This person is no longer on the list.')
  expect(await people(hirer)).toMatchObject({ data: [{ stage: 'offer', note: 'Third' }] })
})

test('when two tabs save a note at once, one of them learns of the other', async () => {
  const { hirer, person, list } = await shortlist()
  const write = (note: string) => rows(writeNote(hirer, list, person.id, note, 'Ask about Go'))
  const [one, two] = await Promise.all([write('One'), write('Two')])
  expect([one, two]).toContainEqual({ saved: true, note: expect.stringMatching(/^(One|Two)$/) })
  expect([one, two]).toContainEqual({ ...Object(one), saved: false })
})

test('the comparison shows stages and notes, and whether there is a conversation', async () => {
  const { hirer, person, list } = await shortlist()
  const second = await makeList(hirer, 'Second')
  expect(await add(hirer, second, person.id)).toBe('201')
  const full = async (by: Actor) => await rows(by.rest.rpc('people_in_full', { people: [person.id] }))
  const places = [
    { list_id: second, stage: 'new', note: null },
    { list_id: list, stage: 'new', note: 'Ask about Go' },
  ]
  expect(await full(hirer)).toMatchObject([{ places, talks: false }])
  expect(await people(hirer)).toMatchObject({ data: [{ talks: false }, { talks: false }] })
  expect(await write(person, hirer)).toBe('201')
  expect(await full(hirer)).toMatchObject([{ places, talks: true }])
  expect(await people(hirer)).toMatchObject({ data: [{ talks: true }, { talks: true }] })
  expect(await full(await member())).toMatchObject([{ places: [], talks: false }])
})

test('a list is for an own offer alone, and stays when that is deleted', async () => {
  const { author, job } = await employer()
  const list = await makeList(author)
  const link = (by: Actor) => outcome(by.rest.from('hiring_lists').update({ job_id: job }).eq('id', list))
  expect(await link(author)).toBe('204')
  const stranger = await member()
  const there = '404 PT404 This job is no longer there.'
  expect(await outcome(stranger.rest.from('hiring_lists').insert({ name: 'x', job_id: job }))).toBe(there)
  expect(await outcome(author.rest.from('posts').delete().eq('id', job))).toBe('204')
  // A form in another tab may still show the offer, and cannot link it.
  expect(await link(author)).toBe(there)
  expect(await rows(author.rest.from('hiring_lists').select('id, job_id'))).toEqual([
    { id: list, job_id: null },
  ])
})

test('the desk says who became free, has a new project or review, until the visit after', async () => {
  const { hirer, person, list } = await shortlist()
  await endLastVisit(list, 2)
  await sql`update public.listed_people set added_at = now() - interval '3 hours' where list_id = ${list}`
  expect(await people(hirer, { show: 'changed' })).toMatchObject({ count: 0 })
  await change(person, { availability: 'open' })
  await rows(person.rest.from('projects').insert({ title: 'Shop', profile_id: person.id }).select('id'))
  await sql`insert into public.user_ratings (rater_id, rated_id, rating_value)
    values (${(await member()).id}, ${person.id}, 5)`
  const news = async () => (await people(hirer, { show: 'changed' })).data.map((one) => one.news)
  expect(await news()).toEqual([['free', 'project', 'review']])
  expect(await desk(hirer)).toMatchObject([{ changed: 1 }])
  // The news stay during a visit.
  const look = () => outcome(hirer.rest.rpc('look_at_list', { list }))
  expect([await look(), await look()]).toEqual(['204', '204'])
  expect(await news()).toEqual([['free', 'project', 'review']])
  // The next visit shows no old news. A person who confirms being free has not become free.
  await sql`
    update internal.availability_questions set open_since = now() - interval '2 days'
    where owner_id = ${person.id}`
  const before = `set created_at = now() - interval '2 days'`
  await sql(`update public.projects ${before} where profile_id = $1`, [person.id])
  await sql(`update public.user_ratings ${before} where rated_id = $1`, [person.id])
  await endLastVisit(list, 1)
  await change(person, { availability: 'open' })
  expect(await news()).toEqual([])
})

test('a person who has not answered for a week is listed as waiting, and the search covers notes and names', async () => {
  const { hirer, person, list } = await shortlist()
  const other = await member('Caasha Other')
  await add(hirer, list, other.id, 'Prefers %mornings_')
  for (const to of [person, other]) expect(await write(hirer, to)).toBe('201')
  expect(await people(hirer, { show: 'waiting' })).toMatchObject({ count: 0 })
  expect((await people(hirer)).data.every(({ waits_since }) => waits_since !== null)).toBe(true)
  await sql`update public.messages set created_at = now() - interval '8 days' where sender_id = ${hirer.id}`
  expect(idsOf(await people(hirer, { show: 'waiting' }))).toEqual([person.id, other.id].sort())
  expect(await write(other, hirer, 'Yes')).toBe('201')
  expect(idsOf(await people(hirer, { show: 'waiting' }))).toEqual([person.id])
  expect(await people(hirer, { show: 'changed' })).toMatchObject({ count: 1, data: [{ news: ['message'] }] })
  expect(await desk(hirer)).toMatchObject([{ count: 2, waiting: 1 }])
  // A person whose stage is 'no' is not waiting for an answer.
  const refused = hirer.rest.from('listed_people').update({ stage: 'no' }).eq('member_id', person.id)
  expect(await outcome(refused)).toBe('204')
  expect(await people(hirer, { show: 'waiting' })).toMatchObject({ count: 0 })
  const found = async (search: string) => idsOf(await people(hirer, { search }))
  expect(await found('ABOUT go')).toEqual([person.id])
  expect(await found('caasha')).toEqual([other.id])
  expect(await found('%mornings_')).toEqual([other.id])
  expect(await found('%')).toEqual([other.id])
  expect(await found('nothing of it')).toEqual([])
})

test('a card says on which lists somebody is, and that I have written', async () => {
  const { hirer, person, list } = await shortlist()
  const stranger = await member()
  const marks = (by: Actor) => marksOf(by, [person.id, stranger.id])
  expect(await marks(hirer)).toEqual([
    { id: person.id, lists: [{ id: list, name: 'React in Hargeisa' }], wrote: false },
  ])
  await write(hirer, stranger)
  expect(await marks(hirer)).toContainEqual({ id: stranger.id, lists: [], wrote: true })
  for (const by of [person, stranger]) expect(await marks(by)).toEqual([])
})

test('who hides, leaves, is suspended or has a block vanishes everywhere, and comes back', async () => {
  const { hirer, person: hides, list } = await shortlist()
  const leaves = await member()
  const [suspended, blocks, blocked] = [await member(), await member(), await member()]
  const all = [hides, leaves, suspended, blocks, blocked]
  const ids = all.map(({ id }) => id).sort()
  await fill(
    list,
    ids.filter((id) => id !== hides.id),
  )
  const seen = async () => {
    const marks = await marksOf(hirer, ids)
    const full = await hirer.app().query(fullPeopleQuery(ids))
    return {
      page: idsOf(await people(hirer)),
      marks: ids.filter((id) => JSON.stringify(marks).includes(id)),
      full: full.map(({ profile }) => profile.id).sort(),
      count: (await desk(hirer))[0]?.count,
    }
  }
  const everybody = { page: ids, marks: ids, full: ids, count: 5 }
  expect(await seen()).toEqual(everybody)
  await sql`select internal.set_hidden('profile', ${hides.id}, true)`
  await setProfile(leaves.id, 'left_at = now()')
  await sql`select internal.suspend(${suspended.id}, true)`
  expect([await relate(blocks, hirer, 'block'), await relate(hirer, blocked, 'block')]).toEqual([
    '204',
    '204',
  ])
  expect(await seen()).toEqual({ page: [], marks: [], full: [], count: 0 })
  for (const { id } of all)
    expect(await add(hirer, await makeList(hirer), id)).toBe('404 PT404 This member is no longer there.')
  await sql`select internal.set_hidden('profile', ${hides.id}, false)`
  await setProfile(leaves.id, 'left_at = null')
  await sql`select internal.suspend(${suspended.id}, false)`
  await sql`delete from public.relationships where owner_id = any (${[blocks.id, hirer.id]})`
  expect(await seen()).toEqual(everybody)
  expect((await people(hirer, { search: 'about go' })).data[0]?.person.id).toBe(hides.id)
  await sql`select internal.remove_member(${hides.id})`
  expect(await sql`select from public.listed_people where note is not null and list_id = ${list}`).toEqual([])
})

test('a full desk answers: its reads are bounded by twenty lists of two hundred people', async () => {
  const hirer = await member()
  const many = await crowd(400, 'Busy')
  for (let amount = 0; amount < 20; amount += 1) {
    const list = await makeList(hirer, `List ${amount}`)
    await fill(list, many.slice((amount % 2) * 200, (amount % 2) * 200 + 200))
  }
  expect(await desk(hirer)).toHaveLength(20)
  expect(await people(hirer, { page: 999 })).toMatchObject({ count: 4000, page: 80, totalPages: 80 })
  // The export of the desk reads at most a thousand people at once, and a hundred whole profiles.
  expect(await rows(hirer.rest.rpc('hiring_people', { page_size: 9999 }))).toMatchObject({
    data: { length: 1000 },
  })
  expect(await rows(hirer.rest.rpc('people_in_full', { people: many }))).toHaveLength(100)
})

/** All reads by which somebody could learn about the listed person, the lists, and their own listing. */
const READS: Record<
  string,
  (by: Actor, list: string, person: string, hirer: string) => PromiseLike<{ data: unknown; error?: unknown }>
> = {
  lists: (by) => by.rest.from('hiring_lists').select('*'),
  'a list by its id': (by, list) =>
    by.rest.from('hiring_lists').select('*', { count: 'exact' }).eq('id', list),
  people: (by) => by.rest.from('listed_people').select('*', { count: 'exact' }),
  'people with their lists': (by) => by.rest.from('listed_people').select('*, hiring_lists(name)'),
  'lists of a profile': (by, _list, person) =>
    by.rest.from('profiles').select('id, listed_people(stage), hiring_lists(name)').eq('id', person),
  hiring_desk: (by) => by.rest.rpc('hiring_desk'),
  hiring_people: (by, list) => by.rest.rpc('hiring_people', { list }),
  hiring_marks: (by, _list, person, hirer) => by.rest.rpc('hiring_marks', { people: [person, hirer] }),
  profile_page: (by, _list, person) => by.rest.rpc('profile_page', { key: person }),
  dashboard: (by) => by.rest.rpc('dashboard_summary'),
  member_state: (by) =>
    by.rest.rpc('member_state').then(({ data }) => ({ data: { ...Object(data), checked_at: null } })),
  notifications: (by) => by.rest.rpc('notifications'),
  directory: (by) => by.rest.rpc('search_developers', { filters: '{"q":"Listed Faarax"}' }),
  conversation: (by, _list, _person, hirer) => by.rest.rpc('conversation_page', { contact: hirer }),
  'the export of people': (by) => by.rest.rpc('export_page', { part: 'listed_people' }),
  'the counts of the export': (by) => by.rest.rpc('export_counts'),
  'the moderators’ page of the person': (by, _list, person) =>
    by.rest.rpc('moderation_member', { id: person }),
  'the moderators’ page of the owner': (by, _list, _person, hirer) =>
    by.rest.rpc('moderation_member', { id: hirer }),
  'the moderators’ search': (by) => by.rest.rpc('moderation_members', { search: 'Listed Faarax' }),
}

test('being listed, sorted and noted changes nothing that anybody else can read', async () => {
  const hirer = await member('Hodan Hirer')
  const person = await member('Listed Faarax')
  const boss = await admin()
  const others = {
    person,
    stranger: await member(),
    moderator: await moderator(),
    boss,
    visitor: await visitor(),
  }
  const list = crypto.randomUUID()
  const all = async () => {
    const found: Record<string, unknown> = {}
    for (const [who, by] of Object.entries(others))
      for (const [read, ask] of Object.entries(READS)) {
        // A busy server may refuse a read, so the test repeats it.
        await expect
          .poll(
            async () => {
              const { data, error } = await ask(by, list, person.id, hirer.id)
              found[`${read}, as ${who}`] = data
              return error && isRetryable(error) ? error : null
            },
            { timeout: 30_000 },
          )
          .toBeNull()
      }
    return found
  }
  const before = await all()
  expect(await outcome(hirer.rest.from('hiring_lists').insert({ id: list, name: 'Nobody else' }))).toBe('201')
  expect(await add(hirer, list, person.id, 'Nobody else')).toBe('201')
  await setStage(hirer, list, 'no')
  await outcome(hirer.rest.rpc('look_at_list', { list }))
  expect(await all()).toEqual(before)
  const own = await READS.people?.(hirer, list, person.id, hirer.id)
  expect(JSON.stringify(own?.data)).toContain('Nobody else')
  // Writes of others are refused with the sentence for a list that does not exist.
  for (const by of [others.person, others.stranger, others.moderator, others.boss]) {
    const there = 'This list is no longer there.'
    expect(await add(by, list, others.stranger.id)).toBe(`404 PT404 ${there}`)
    expect(await add(by, crypto.randomUUID(), others.stranger.id)).toBe(`404 PT404 ${there}`)
    const mine = by.rest.from('listed_people')
    expect(await rows(mine.delete().eq('list_id', list).select('stage'))).toEqual([])
    expect(await rows(mine.update({ stage: 'hired' }).eq('list_id', list).select('stage'))).toEqual([])
    expect(await rows(by.rest.from('hiring_lists').delete().eq('id', list).select('id'))).toEqual([])
    await outcome(by.rest.rpc('look_at_list', { list }))
  }
  expect(await all()).toEqual(before)
  expect(await people(hirer)).toMatchObject({ data: [{ stage: 'no', note: 'Nobody else' }] })
})
