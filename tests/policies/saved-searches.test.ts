/** Saved searches: members learn once of new matches and new offers, and of nobody who is hidden from them. */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { savedSearchesQuery } from '#src/features/searches/queries.ts'

import { relate } from './support/acts.ts'
import { type Actor, type Member, member, setProfile, sql, visitor } from './support/community.ts'
import { close, employer, FACTS } from './support/jobs.ts'
import { deliverAt, nextDigest } from './support/later.ts'
import { mailsTo } from './support/mails.ts'
import { moderator } from './support/moderation.ts'
import { list, unread } from './support/notifications.ts'
import { outcome, rows } from './support/outcome.ts'
import { change } from './support/profiles.ts'
import { subscribe } from './support/push.ts'
import { askSavedSearches, round } from './support/saved-searches.ts'
import { valueBy } from './support/value-by.ts'

let seeker: Member
/** A unique word, so that each test finds its own people alone. */
let word: string
beforeEach(async () => {
  seeker = await member('Sahra Seeker')
  word = `q${crypto.randomUUID().replace(/[^a-f]/g, '')}${'abcdef'.repeat(3)}`.slice(0, 20)
  word = `${word}${crypto.randomUUID().slice(0, 6)}`
})

interface Search {
  kind?: string
  name?: string
  filters?: Record<string, unknown>
}
const save = (by: Actor, { kind = 'people', name = 'Mine', filters = { search: word } }: Search = {}) =>
  outcome(by.rest.from('saved_searches').insert({ kind, name, filters: JSON.parse(JSON.stringify(filters)) }))

/** Makes a member who matches the search after a change of the title. */
async function addMatch(name: string): Promise<Member> {
  const person = await member(name)
  await change(person, { title: `Weaver ${word}` })
  return person
}
/** Makes a member who matches, and runs a whole round. */
async function addMatchInRound(name: string): Promise<Member> {
  const person = await addMatch(name)
  await round()
  return person
}
/** Saves a search for the word, and finds somebody in a round. */
async function saveAndFind(name = 'Late Leyla'): Promise<Member> {
  expect(await save(seeker)).toBe('201')
  return addMatchInRound(name)
}
const markRead = () => rows(seeker.rest.rpc('mark_notifications_read', { kind: 'search' }))
// Other files have left changes for the next round.
beforeAll(round)

const newsOf = async (of: Member) =>
  (await list(of)).data
    .filter(({ kind }) => kind === 'search')
    .map(({ label, action, actors, actor_count }) => [
      label,
      action,
      ...actors.map((actor) => actor.full_name),
      actor_count,
    ])

const searchesOf = (of: Member) => of.app().query(savedSearchesQuery(of.id))
const namesFound = async (of: Member) =>
  (await searchesOf(of)).flatMap(({ news }) => news.latest.map(({ name }) => name)).sort()

describe('saving', () => {
  test.each([
    ['a name that is too long', { name: 'x'.repeat(61) }, /saved_searches_name_length/],
    ['a name that begins a formula', { name: ' =1+1' }, /saved_searches_name_start/],
    ['a name that shows nothing', { name: ' \u200b ' }, /saved_searches_name_required/],
    ['another kind', { kind: 'posts' }, /saved_searches_kind_known/],
    ['nothing that is asked for', { filters: { min_rating: 0, skills: [] } }, /choose a filter first\.$/],
    ['an unknown filter', { filters: { sort: 'newest', search: 'x' } }, /This search can't be saved/],
    ['a filter of the other kind', { kind: 'jobs', filters: { min_years: 3 } }, /This search can't be saved/],
    ['a value of another type', { filters: { min_years: 'many' } }, /This search can't be saved/],
    ['a list in place of filters', { filters: [1] as never }, /This search can't be saved/],
    ['much', { filters: { search: 'x'.repeat(5000) } }, /This search can't be saved/],
    [
      'a skill that is gone',
      { filters: { skills: [crypto.randomUUID()] } },
      /no longer exists\. Take it out/,
    ],
  ])('%s is refused with a sentence or the name of the rule', async (_, search, refusal) => {
    expect(await save(seeker, search)).toMatch(refusal)
    expect(await searchesOf(seeker)).toEqual([])
  })

  test('the twenty-first search is refused, and the others stay', async () => {
    for (let number = 1; number <= 20; number++)
      expect(await save(seeker, { name: `${number}`, filters: { search: `${word} ${number}` } })).toBe('201')
    expect(await save(seeker)).toMatch(/You can save 20 searches at most/)
    expect(await searchesOf(seeker)).toHaveLength(20)
    // The client repeats the last save, as if its response was lost.
    const [last] = await searchesOf(seeker)
    const again = { id: last?.id ?? '', kind: 'people', name: '20', filters: { search: `${word} 20` } }
    expect(
      await outcome(seeker.rest.from('saved_searches').upsert(again, { ignoreDuplicates: true })),
    ).toMatch(/^20/)
  })

  test('the same search is saved once, and the answer names the one that is there', async () => {
    const filters = { search: word, works_remotely: true }
    expect(await save(seeker, { name: 'Weavers', filters })).toBe('201')
    const same = { works_remotely: true, search: word }
    expect(await save(seeker, { filters: same })).toBe('400 23514 You have saved this search as “Weavers”.')
    expect(await save(seeker, { filters: { search: word } })).toBe('201')
    expect(await save(await member(), { filters })).toBe('201')
    expect(await searchesOf(seeker)).toHaveLength(2)
  })

  test('nobody else reads, renames or deletes a search', async () => {
    expect(await save(seeker)).toBe('201')
    for (const other of [await member(), await moderator()]) {
      expect(await searchesOf(other)).toEqual([])
      const searches = other.rest.from('saved_searches')
      expect(await rows(searches.select('id'))).toEqual([])
      await outcome(searches.update({ name: 'Theirs' }).neq('name', ''))
      await outcome(searches.delete().neq('name', ''))
    }
    expect(await searchesOf(seeker)).toMatchObject([{ name: 'Mine', outdated: false }])
  })
})

describe('people', () => {
  test('whoever newly matches is told of once, and those who matched before are not', async () => {
    await addMatch('Early Ebla')
    await member('Other Omar')
    const late = await saveAndFind()
    expect(await newsOf(seeker)).toEqual([['Mine', 'people', 'Late Leyla', 1]])
    expect(await unread(seeker)).toBe(1)
    await round()
    await change(late, { title: 'Nothing' })
    await round()
    await change(late, { title: `Again ${word}` })
    await round()
    expect(await namesFound(seeker)).toEqual(['Late Leyla'])
    expect(await newsOf(seeker)).toEqual([['Mine', 'people', 'Late Leyla', 1]])
  })

  test('a change that has nothing to do with the search tells nobody', async () => {
    const early = await addMatch('Early Ebla')
    expect(await save(seeker)).toBe('201')
    await change(early, { bio: 'I like tea.', location: 'Hargeisa' })
    await round()
    expect(await newsOf(seeker)).toEqual([])
  })

  test('who matched already and becomes free is told of', async () => {
    const early = await addMatch('Early Ebla')
    expect(await save(seeker)).toBe('201')
    await change(early, { availability: 'open' })
    await round()
    expect(await newsOf(seeker)).toEqual([['Mine', 'people', 'Early Ebla', 1]])
  })

  test('filters of the address find as the directory does', async () => {
    const [skill] = await sql<{ id: string }>`select id from public.skills order by name limit 1`
    const asked = { location: 'Kismayo', works_remotely: true, skills: [skill?.id] }
    expect(await save(seeker, { filters: asked })).toBe('201')
    const [fits, elsewhere] = [await member('Fitting Fadumo'), await member('Elsewhere Cali')]
    for (const person of [fits, elsewhere]) {
      await rows(
        person.rest
          .from('profile_skills')
          .insert({ profile_id: person.id, skill_id: skill?.id ?? '' })
          .select('id'),
      )
    }
    await change(fits, { location: 'Kismayo', works_remotely: true })
    await change(elsewhere, { location: 'Kismayo' })
    await round()
    expect(await namesFound(seeker)).toEqual(['Fitting Fadumo'])
  })

  test('the same person is told of again after 90 days, and by another search', async () => {
    expect(await save(seeker)).toBe('201')
    expect(await save(seeker, { name: 'Second', filters: { search: word.toUpperCase() } })).toBe('201')
    const person = await addMatchInRound('Late Leyla')
    expect((await newsOf(seeker)).map(([label]) => label).sort()).toEqual(['Mine', 'Second'])
    await markRead()
    await sql`update internal.search_finds set found_at = found_at - interval '91 days'`
    await change(person, { title: 'Nothing' })
    await round()
    expect(await unread(seeker)).toBe(0)
    await change(person, { title: `Again ${word}` })
    await round()
    expect(await unread(seeker)).toBe(2)
  })

  test('nobody is told of whoever is muted, blocked, blocks, hides, is unlisted, suspended or leaves', async () => {
    expect(await save(seeker)).toBe('201')
    const AWAY: Record<string, (person: Member) => Promise<unknown>> = {
      'Muted Muna': (person) => relate(seeker, person, 'mute'),
      'Blocked Bile': (person) => relate(seeker, person, 'block'),
      'Blocking Beer': (person) => relate(person, seeker, 'block'),
      'Hidden Hodan': (person) => sql`select internal.set_hidden('profile', ${person.id}, true)`,
      'Unlisted Ubax': (person) => setProfile(person.id, 'opted_out_of_lists = true'),
      'Suspended Siciid': (person) => sql`select internal.suspend(${person.id}, true)`,
      'Leaving Liban': (person) => setProfile(person.id, 'left_at = now()'),
    }
    for (const [name, keepAway] of Object.entries(AWAY)) await keepAway(await addMatch(name))
    await addMatchInRound('Plain Basra')
    expect(await newsOf(seeker)).toEqual([['Mine', 'people', 'Plain Basra', 1]])

    // These members keep away after the notice.
    const later = new Map<string, Member>()
    for (const name of Object.keys(AWAY)) later.set(name, await addMatch(`Later ${name}`))
    await round()
    expect(await namesFound(seeker)).toHaveLength(8)
    for (const [name, keepAway] of Object.entries(AWAY)) await keepAway(later.get(name) ?? seeker)
    expect(await namesFound(seeker)).toEqual(['Plain Basra'])
    expect(await newsOf(seeker)).toEqual([['Mine', 'people', 'Plain Basra', 1]])
  })

  test('nobody learns that a search found them, and nobody is told of themselves', async () => {
    expect(await save(seeker)).toBe('201')
    const person = await addMatch('Late Leyla')
    await change(seeker, { title: `Weaver ${word}` })
    await round()
    expect(await newsOf(seeker)).toEqual([['Mine', 'people', 'Late Leyla', 1]])
    expect((await list(person)).data).toEqual([])
    const parts = await rows(person.rest.rpc('export_page', { part: 'saved_searches' }))
    expect(JSON.stringify(parts)).not.toContain('Mine')
  })

  test('a paused search is silent, also about its pause', async () => {
    expect(await save(seeker)).toBe('201')
    const pause = (paused: boolean) =>
      outcome(seeker.rest.from('saved_searches').update({ paused }).eq('owner_id', seeker.id))
    expect(await pause(true)).toBe('204')
    await addMatchInRound('Late Leyla')
    await addMatch('Later Cali')
    expect(await pause(false)).toBe('204')
    await round()
    expect(await newsOf(seeker)).toEqual([])
    await addMatchInRound('Last Xaawo')
    expect(await namesFound(seeker)).toEqual(['Last Xaawo'])
  })

  test('a deleted search takes its notice along', async () => {
    await saveAndFind()
    expect(await unread(seeker)).toBe(1)
    await outcome(seeker.rest.from('saved_searches').delete().eq('owner_id', seeker.id))
    expect(await unread(seeker)).toBe(0)
  })
})

test('a new offer is told of once, and neither an ended nor the own one', async () => {
  const { author } = await employer({}, { content: `Words ${crypto.randomUUID()}` })
  for (const by of [seeker, author]) {
    expect(await save(by, { kind: 'jobs', filters: { search: word, places: ['Hargeisa'] } })).toBe('201')
  }
  const open = async (by: Member, facts: object = {}) => {
    const id = crypto.randomUUID()
    const post = { title: `Weaver ${word}`, content: `Words ${id}` }
    expect(await outcome(by.rest.rpc('save_job', { id, post, facts: { ...FACTS, ...facts } }))).toBe('204')
    return id
  }
  await open(author)
  await open(author, { places: ['Borama'] })
  await close(author, await open(author), 'elsewhere')
  await round()
  await round()
  expect(await newsOf(seeker)).toEqual([[`Mine`, 'jobs', 1]])
  expect(await newsOf(author)).toEqual([])
})

describe('the mail', () => {
  test('one mail a day has ten names and how many more, and its button turns off such mails alone', async () => {
    expect(await save(seeker, { name: 'Weavers <b>' })).toBe('201')
    for (let number = 10; number < 22; number++) await addMatch(`Weaver ${number}`)
    await round()
    await deliverAt(await nextDigest(seeker))
    const [mail, ...others] = await mailsTo(seeker)
    expect(others).toEqual([])
    expect(mail?.subject).toBe('New for your search “Weavers <b>”: 12 people')
    expect(mail?.text.match(/Weaver \d\d/g)).toHaveLength(10)
    expect(mail?.text).toContain('and 2 more')
    expect(mail?.text).toContain('http://hibo.test/settings/searches')
    const query = /unsubscribe\?key=([\w-]+)&kind=search/.exec(mail?.text ?? '')
    await outcome((await visitor()).rest.rpc('unsubscribe', { key: query?.[1] ?? '', kind: 'search' }))
    const [settings] =
      await sql`select off, digest from public.notification_preferences where owner_id = ${seeker.id}`
    expect(settings).toEqual({ off: ['search:mail'], digest: 'daily' })
  })

  test('the mail leaves out whom the member has read of', async () => {
    await saveAndFind('First Faarax')
    await markRead()
    await addMatchInRound('Second Sagal')
    await deliverAt(await nextDigest(seeker))
    const [mail] = await mailsTo(seeker)
    expect(mail?.text).toContain('Second Sagal')
    expect(mail?.text).not.toContain('First Faarax')
  })

  test('the next day’s mail has only who came since', async () => {
    await saveAndFind('First Faarax')
    await deliverAt(await nextDigest(seeker))
    const day = await nextDigest(seeker)
    await sql`update internal.mail_marks set digested_at = now() where owner_id = ${seeker.id}`
    await addMatchInRound('Second Sagal')
    await deliverAt(day)
    const [second, first] = await mailsTo(seeker)
    expect(first?.text).toContain('First Faarax')
    expect(second?.text).toContain('Second Sagal')
    expect(second?.text).not.toContain('First Faarax')
    expect(await newsOf(seeker)).toEqual([['Mine', 'people', 'Second Sagal', 'First Faarax', 2]])
  })
})

describe('rounds', () => {
  test('a run that is killed in the middle neither loses nor doubles a notice', async () => {
    expect(await save(seeker)).toBe('201')
    await addMatch('Late Leyla')
    await askSavedSearches()
    // The connection ends during the batch, which rolls back the batch's notices and the round's position.
    await expect(
      sql`do $$ begin
        perform internal.ask_saved_searches();
        perform pg_terminate_backend(pg_backend_pid());
      end $$`,
    ).rejects.toThrow()
    expect(await newsOf(seeker)).toEqual([])
    await round()
    expect(await newsOf(seeker)).toEqual([['Mine', 'people', 'Late Leyla', 1]])
    await round()
    expect(await namesFound(seeker)).toEqual(['Late Leyla'])
  })

  test('two runs at once do the work of one', async () => {
    expect(await save(seeker)).toBe('201')
    await addMatch('Late Leyla')
    await Promise.all([round(), round(), round()])
    await round()
    expect(await newsOf(seeker)).toEqual([['Mine', 'people', 'Late Leyla', 1]])
    expect(await sql`select from internal.search_changes where taken`).toEqual([])
  })

  test('a round takes 5,000 changes at most, a run 250 searches, and the rest comes next', async () => {
    await round()
    await sql`
      insert into internal.search_changes (profile_id, listed) select ${seeker.id}, false
      from generate_series(1, 5003)`
    await sql(`do $$ begin
      set local session_replication_role = replica;
      insert into public.saved_searches (owner_id, kind, name, filters)
      select '${seeker.id}', 'people', 'Many', '{"min_rating": 5}' from generate_series(1, 251);
    end $$`)
    await askSavedSearches()
    expect(await valueBy`select count(*)::integer from internal.search_changes where not taken`).toBe(3)
    expect(await valueBy`select internal.ask_saved_searches()`).toBeLessThanOrEqual(250)
    const left = `select count(*)::integer from public.saved_searches s, internal.search_rounds r
      where s.id > r.last_search`
    expect(await valueBy(left)).toBeGreaterThan(0)
    await round()
    await round()
    expect(await sql`select from internal.search_changes`).toEqual([])
    await sql`delete from public.saved_searches where owner_id = ${seeker.id}`
  })

  test('a member who changes again and again is one change of a round, and keeps nobody waiting', async () => {
    const busy = await member('Busy Beer')
    await round()
    const changesOf = () =>
      sql`select listed, words::text from internal.search_changes where profile_id = ${busy.id}`
    expect(await changesOf()).toEqual([])
    for (let turn = 1; turn <= 5; turn++) await change(busy, { title: `Turn ${turn}` })
    expect(await changesOf()).toHaveLength(1)
    // A search that is saved meanwhile gets the changes after it.
    expect(await save(seeker)).toBe('201')
    for (const title of [`Weaver ${word}`, `A weaver ${word}`]) await change(busy, { title })
    expect(await changesOf()).toHaveLength(2)
    for (let turn = 1; turn <= 9; turn++) {
      expect(await save(seeker, { filters: { search: `${word} ${turn}` } })).toBe('201')
      await change(busy, { title: `Weaver ${word}, turn ${turn}` })
    }
    expect(await changesOf()).toHaveLength(5)
    await round()
    expect(await namesFound(seeker)).toContain('Busy Beer')
    expect(await changesOf()).toEqual([])
  })

  test('a member who changes while a round is under way is part of the next', async () => {
    const person = await addMatch('Late Leyla')
    await askSavedSearches()
    const changesOf = () =>
      sql<{ taken: boolean }>`
        select taken from internal.search_changes where profile_id = ${person.id} order by id`
    expect(await changesOf()).toEqual([{ taken: true }])
    expect(await save(seeker, { filters: { search: `${word} evening` } })).toBe('201')
    await change(person, { title: `Evening weaver ${word}` })
    expect(await changesOf()).toEqual([{ taken: true }, { taken: false }])
    await round()
    expect(await namesFound(seeker)).toEqual(['Late Leyla'])
  })

  test('one push tells of all that comes until it is read', async () => {
    await rows(subscribe(seeker))
    const pushes = () => sql`select from internal.outbox where recipient = ${seeker.id} and kind = 'push'`
    await saveAndFind('First Faarax')
    await addMatchInRound('Second Sagal')
    expect(await pushes()).toHaveLength(1)
    await sql`delete from internal.outbox where recipient = ${seeker.id} and kind = 'push'`
    await addMatchInRound('Third Caasha')
    expect(await pushes()).toEqual([])
    await markRead()
    await addMatchInRound('Fourth Xaawo')
    expect(await pushes()).toHaveLength(1)
  })

  test('a search that can’t be asked any more stops no other', async () => {
    expect(await save(seeker, { name: 'Broken' })).toBe('201')
    await sql`update public.saved_searches set filters = '{"min_years": "many"}' where owner_id = ${seeker.id}`
    await saveAndFind()
    expect(await newsOf(seeker)).toEqual([['Mine', 'people', 'Late Leyla', 1]])
  })
})

test('finds are forgotten after 90 days', async () => {
  await saveAndFind()
  await sql`select internal.clear_search_finds(now() + interval '89 days')`
  expect(await namesFound(seeker)).toEqual(['Late Leyla'])
  await sql`select internal.clear_search_finds(now() + interval '91 days')`
  expect(await namesFound(seeker)).toEqual([])
})
