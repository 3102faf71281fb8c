/** Finding offers: filters, orders, what fits a member, and which offers are in no list. */
import * as v from 'valibot'
import { beforeAll, describe, expect, test } from 'vitest'

import { feedPageSchema } from '#src/features/community/schemas.ts'
import { openJobsSchema } from '#src/shared/jobs/open-jobs.ts'
import { type Actor, type Member, member, setProfile, sql, visitor } from './support/community.ts'
import { close, day, save, UNPAID } from './support/jobs.ts'
import { idOf, outcome, parsed, rows } from './support/outcome.ts'

const pageSchema = v.object({ ...openJobsSchema.entries, next: v.nullable(v.number()) })

const anyone = await visitor()
/** A word in all offers of this file, so that searches leave out the offers of other files. */
const mark = `zz${crypto.randomUUID().replaceAll('-', '')}`
/** Makes a word for the offers of one test. */
const newWord = (start: string) => `${start}${crypto.randomUUID().slice(0, 8)}`

const skills = await rows(anyone.rest.from('skills').select('id, name').in('name', ['Flutter', 'React']))
const skillOf = (name: string) => skills.find((skill) => skill.name === name)?.id

async function offer(facts: object = {}, post: object = {}, by?: Member): Promise<string> {
  const id = crypto.randomUUID()
  const words = { title: 'A developer', content: `Build with us. ${mark}`, ...post }
  expect(await save(by ?? (await member('Employer')), id, facts, words)).toBe('204')
  return id
}

/** The tests' names of offers and posts, by id. */
const names = new Map<string, string>()
const called = async (name: string, made: Promise<string>) => names.set(await made, name)
const namesOf = (ids: string[]) => ids.flatMap((id) => names.get(id) ?? [])

/** Reads a page of this file's offers with these filters. */
async function page(filters: object = {}, args: object = {}, by: Actor = anyone) {
  const { q, ...others } = { q: '', ...filters }
  return parsed(
    pageSchema,
    by.rest.rpc('find_jobs', { filters: JSON.stringify({ q: `${mark} ${q}`, ...others }), ...args }),
  )
}
const find = async (filters: object = {}, args: object = {}, by: Actor = anyone) =>
  (await page(filters, args, by)).items.map(({ post_id }) => post_id)

const here = await offer({ levels: ['Junior'] }, { title: 'A React developer' })
const remote = await offer({
  ...{ places: [], remote: 'anywhere', kind: 'contract', skills: [skillOf('Flutter')] },
  ...{ pay_per: 'year', pay_from: 12_000, pay_to: 24_000 },
})
const hourly = await offer({ places: ['Kenya'], pay_per: 'hour', pay_from: 10, levels: ['Senior'] })
const unpaid = await offer({ ...UNPAID, places: ['Kenya', 'Borama'], kind: 'internship' })

describe('filters', () => {
  test('a list without a filter has all open offers, the newest first, with their facts', async () => {
    const { items, ...rest } = await page()
    expect(items.map(({ post_id }) => post_id)).toEqual([unpaid, hourly, remote, here])
    expect(rest).toEqual({ total: 4, total_exact: true, ignored: [], page: 1, next: null, near: null })
    expect(items[2]).toMatchObject({
      title: 'A developer',
      job: { employer: 'Dahab Pay', pay_to: 24_000, state: 'open', skills: [{ name: 'Flutter' }] },
      fits: null,
    })
  })

  test('places and remote are alternatives; of other lists one value is enough', async () => {
    expect(await find({ places: ['Kenya', 'Hargeisa'] })).toEqual([unpaid, hourly, here])
    expect(await find({ places: ['Hargeisa'], remote: true })).toEqual([remote, here])
    expect(await find({ places: ['Kenya'], kinds: ['full_time', 'contract'] })).toEqual([hourly])
    expect(await find({ skills: [skillOf('Flutter')] })).toEqual([remote])
  })

  test('a place with few offers also shows remote work that meets the other filters', async () => {
    const near = async (filters: object) => {
      const { near } = await page(filters)
      return near && [near.by, near.total, near.items.map(({ post_id }) => post_id)]
    }
    expect(await near({ places: ['Burao'] })).toEqual(['remote', 1, [remote]])
    expect(await near({ places: ['Kenya'] })).toEqual(['remote', 1, [remote]])
    expect(await near({ places: ['Burao'], kinds: ['full_time'] })).toBeNull()
    expect(await near({ places: ['Burao'], remote: true })).toBeNull()
    // The place is the only filter here, and not the mark: the search covers offers of all files.
    const filters = JSON.stringify({ places: ['Qardho'] })
    const alone = await parsed(pageSchema, anyone.rest.rpc('find_jobs', { filters }))
    expect(alone.near?.items.map(({ job }) => job.remote)).not.toContain(null)
    expect(alone.near?.items).not.toEqual([])
  })

  test('a first job is for juniors', async () => {
    expect(await find({ levels: ['Junior'] })).toEqual([unpaid, here])
    expect(await find({ levels: ['Senior', 'Mid-level'] })).toEqual([hourly])
  })

  test.each([
    // 10 an hour equal 1,600 a month, and 24,000 a year equal 2,000 a month.
    [{ pay: 800 }, [hourly, remote, here]],
    [{ pay: 801 }, [hourly, remote]],
    [{ pay: 10, per: 'hour' }, [hourly, remote]],
    [{ pay: 19_212, per: 'year' }, [remote]],
    [{ pay: 2_001 }, []],
    [{ pay: 1e300 }, []],
    [{ pay: -1 }, [hourly, remote, here]],
    [{ pay: 800, currency: 'EUR' }, []],
    [{ pay: 800, currency: `'\\` }, []],
  ])('the filter %j finds the offers that pay at least this', async (filters, expected) => {
    expect(await find({ currency: 'USD', ...filters })).toEqual(expected)
  })

  test('a page that is past the end is the last one', async () => {
    expect(await page({}, { page_size: 3 })).toMatchObject({ page: 1, next: 2, total: 4 })
    expect(await page({}, { page_size: 3, page: 9 })).toMatchObject({
      page: 2,
      next: null,
      items: [{ post_id: here }],
    })
  })

  test('filters of another form are refused, unknown values find nothing', async () => {
    const ask = (filters: object) =>
      outcome(anyone.rest.rpc('find_jobs', { filters: JSON.stringify(filters) }))
    expect(await ask({ skills: ['Go'] })).toMatch(/^400 22P02/)
    expect(await ask({ places: 7 })).toMatch(/^400 22/)
    expect(await find({ kinds: ["full_time' | '"] })).toEqual([])
  })
})

describe('orders', () => {
  test('the offer that ends first comes first', async () => {
    const word = newWord('ends')
    const late = await offer({ last_day: await day(40) }, { title: word })
    const soon = await offer({ last_day: await day(5) }, { title: word })
    const middle = await offer({ last_day: await day(20) }, { title: word })
    expect(await find({ q: word }, { ordering: 'ends_soon' })).toEqual([soon, middle, late])
    expect(await find({ q: word }, { ordering: 'strange' })).toEqual([middle, soon, late])
  })

  test('the offers that fit a member come first, and say why', async () => {
    const word = newWord('fits')
    const me = await member('Junior')
    await setProfile(
      me.id,
      `location = 'Borama', works_remotely = true, time_zone = 'Africa/Nairobi', experience_level = 'Bilow'`,
    )
    const known = skills.map(({ id }) => id)
    await sql`insert into public.profile_skills (profile_id, skill_id) select ${me.id}, unnest(${known}::uuid[])`
    const near = { places: [], remote: 'hours', remote_zone: 'Europe/London', remote_hours: 3 }
    const far = { places: [], remote: 'hours', remote_zone: 'America/New_York', remote_hours: 2 }
    const both = await offer({ skills: known, levels: ['Junior'], ...near }, { title: word })
    const place = await offer({ places: ['Borama', 'Kenya'], levels: ['Senior'] }, { title: word })
    const one = await offer({ skills: [skillOf('Flutter')], ...far }, { title: word })
    const none = await offer({ levels: ['Senior'] }, { title: word })
    const { items } = await page({ q: word }, { ordering: 'fits' }, me)
    expect(
      items.map(({ post_id, fits }) => [post_id, fits?.skills.map(({ name }) => name), fits]),
    ).toMatchObject([
      [both, ['Flutter', 'React'], { place: true, level: true }],
      [place, [], { place: true, level: false }],
      [one, ['Flutter'], { place: false, level: false }],
      [none, [], { place: false, level: false }],
    ])
    const ofVisitors = await page({ q: word }, { ordering: 'fits' })
    expect(ofVisitors.items.map(({ post_id, fits }) => [post_id, fits])).toEqual(
      [none, one, place, both].map((id) => [id, null]),
    )
  })
})

describe('a search', () => {
  const WORD = newWord('ws')

  beforeAll(async () => {
    const add = (name: string, title: string, facts: object) =>
      called(
        name,
        offer({ places: [], remote: 'anywhere', ...facts }, { title: `${title} ${WORD}`, tags: [name] }),
      )
    await add('shop', 'Somebody for the shop', { skills: [skillOf('React')], levels: ['Junior'] })
    await add('hargeisa', 'A cashier', { places: ['Hargeisa'], remote: null, kind: 'part_time' })
    await add('mobile', 'A Flutter developer', { kind: 'contract' })
    await add('first', 'Learn with us', { kind: 'internship', places: ['Kenya'], remote: null })
  })

  test.each<[string, string[]]>([
    ['', ['first', 'mobile', 'hargeisa', 'shop']],
    ['shaqo', ['first', 'mobile', 'hargeisa', 'shop']],
    ['jobs', ['first', 'mobile', 'hargeisa', 'shop']],
    ['react', ['shop']],
    ['raect', ['shop']],
    ['react remote', ['shop']],
    ['remote junior', ['shop']],
    ['hargeysa', ['hargeisa']],
    ['shaqo hargeysa', ['hargeisa']],
    ['hargeisa junior', []],
    ['hargeisa remote', ['mobile', 'hargeisa', 'shop']],
    ['hargeisa or nairobi', ['first', 'hargeisa']],
    ['abroad', ['first']],
    ['hiring flutter', ['mobile']],
    ['flutter full-time', []],
    ['flutter contract', ['mobile']],
    ['full time', ['shop']],
    ['part-time or contract', ['mobile', 'hargeisa']],
    ['shaqo fog', ['mobile', 'shop']],
    ['shaqo guri', ['mobile', 'shop']],
    ['internship', ['first']],
    ['intership', ['first']],
    // An offer for juniors may be a first job.
    ['first job', ['first', 'shop']],
    ['part time', ['hargeisa']],
    ['freelanse', ['mobile']],
    ['qandaraas', ['mobile']],
    ['junior', ['first', 'shop']],
    ['cashier', ['hargeisa']],
    ['cashiers', []],
    ['shop', ['shop']],
    ['flutter developer, open to work', ['mobile']],
    ['"flutter developer"', ['mobile']],
    ['Dahab hargeisa', ['hargeisa']],
    ['we need a react developer with 3 years in mogadishu', []],
  ])('the search %j finds %j', async (search, expected) => {
    expect(namesOf(await find({ q: `${search} ${WORD}` }))).toEqual(expected)
  })

  test.each<[string, string, string | null, string[], string[]]>([
    ['burao', 'remote', 'Burao', [], ['mobile', 'shop']],
    ['junior react burao', 'remote', 'Burao', [], ['shop']],
    ['hargeisa first job', 'remote', 'Hargeisa', [], ['shop']],
    ['hargeisa internship', 'words', null, ['internship', 'hargeisa'], ['first', 'hargeisa']],
    ['react contract', 'words', null, ['contract', 'react'], ['mobile', 'shop']],
    // Offers with two of the words come before offers with one.
    ['internship kenya senior', 'words', null, ['internship', 'kenya', 'senior'], ['first']],
  ])('the search %j finds nothing, and offers near it by %s', async (search, by, place, words, first) => {
    const { total, near } = await page({ q: `${search} ${WORD}` })
    expect([total, near?.by, near?.place]).toEqual([0, by, place])
    expect(near?.words.filter((word) => word !== WORD && word !== mark)).toEqual(words)
    const found = near?.items.map(({ post_id }) => post_id) ?? []
    expect(namesOf(found.slice(0, first.length))).toEqual(first)
    // Offers of other tests may have some of the words, so that the first page may be full.
    expect(found.length).toBe(Math.min(near?.total ?? 0, 20))
  })

  test('the words of an offer find it where its author ticked another kind and no level', async () => {
    const word = newWord('said')
    const id = await offer(
      { kind: 'volunteer' },
      { title: `Junior cook, part-time ${word}`, content: `Mid-level as well; an internship. ${mark}` },
    )
    for (const said of ['junior', 'juniors', 'cook part time', 'mid level', 'internship', 'volunteer'])
      expect([said, await find({ q: `${said} ${word}` })]).toEqual([said, [id]])
    for (const unsaid of ['senior', 'full time', 'intern', 'waqti buuxa'])
      expect([unsaid, await find({ q: `${unsaid} ${word}` })]).toEqual([unsaid, []])
    expect(await find({ q: word, levels: ['Junior'] })).toEqual([])
  })

  test('a search in quotes has nothing near it', async () => {
    expect(await page({ q: `"${WORD} nowhere"` })).toMatchObject({ total: 0, near: null })
  })

  test('a word beside a skill is ignored if no offer has both', async () => {
    const { items, ignored } = await page({ q: 'react unheardof' })
    expect(ignored).toEqual([mark, 'unheardof'])
    expect(namesOf(items.map(({ post_id }) => post_id))).toContain('shop')
    expect(await page({ q: 'react shop' })).toMatchObject({ ignored: [], total: 1 })
  })
})

describe('the search of the community', () => {
  const tag = newWord('feed')

  beforeAll(async () => {
    const one = await member('Employer')
    const title = `Somebody for ${tag}`
    await called('here', offer({ places: ['Hargeisa'], kind: 'part_time' }, { title }))
    await called('skilled', offer({ places: ['Kenya'], skills: [skillOf('React')] }, { title }))
    for (const [name, type, title] of [
      ['label', 'job', 'A Flutter developer'],
      ['talk', 'discussion', 'Flutter in Hargeisa'],
      ['meeting', 'event', 'Flutter evening'],
    ] as const) {
      const post = { title: `${title} ${tag}`, content: 'Come.', post_type: type, tags: [`t${tag}`] }
      await called(name, idOf(one.rest.from('posts').insert(post).select('id')))
    }
  })

  test.each<[string, string[]]>([
    ['job hargeisa', ['here']],
    ['shaqo hargeysa', ['here']],
    ['hiring flutter', ['label']],
    ['job react', ['skilled']],
    ['part-time nairobi', []],
    ['full-time nairobi', ['skilled']],
    ['meetup flutter', ['meeting']],
    ['flutter in', []],
  ])('the search %j finds the posts %j', async (words, expected) => {
    const search = { search: `${words} ${tag}`, page_size: 50 }
    const { data } = await parsed(feedPageSchema, anyone.rest.rpc('feed_page', search))
    expect(namesOf(data.map(({ id }) => id))).toEqual(expected)
  })

  test('a tag with its sign finds the posts with the tag alone', async () => {
    const found = await parsed(feedPageSchema, anyone.rest.rpc('feed_page', { search: `#t${tag}` }))
    expect(found.data).toHaveLength(3)
  })

  test('the post of an offer has its facts, that of another type none', async () => {
    const posts = await rows(
      anyone.rest
        .from('post_feed')
        .select('id, job')
        .in('id', [...names.keys()]),
    )
    const facts = new Map(posts.map(({ id, job }) => [names.get(id), job]))
    expect(facts.get('here')).toMatchObject({ employer: 'Dahab Pay', state: 'open' })
    expect([facts.get('label'), facts.get('talk')]).toEqual([null, null])
  })
})

describe('the list of open offers', () => {
  test('an offer is in the list while it is open, not hidden and an offer', async () => {
    const one = await member('Employer')
    const word = newWord('open')
    const id = await offer({}, { title: word }, one)
    const listed = async () => (await find({ q: word })).length === 1
    expect(await listed()).toBe(true)
    const hide = (hidden: string) =>
      sql(`update public.posts set hidden_at = ${hidden}, hidden_by = null where id = $1`, [id])
    await hide('now()')
    expect(await listed()).toBe(false)
    await hide('null')
    expect(await listed()).toBe(true)
    await sql`update public.posts set title = 'Another' where id = ${id}`
    expect(await listed()).toBe(false)
    await sql`update public.posts set title = ${word} where id = ${id}`
    expect(await close(one, id, 'here')).toBe('204')
    expect(await listed()).toBe(false)
  })

  test('an offer leaves the list when its time is over, and the maintenance removes its entry', async () => {
    const word = newWord('over')
    const id = await offer({}, { title: word })
    const entries = () => sql`select from internal.job_entries where post_id = ${id}`
    // Time passes without a trigger, and a write to this table fires none.
    await sql`update internal.job_entries set ends_at = now() - interval '1 second' where post_id = ${id}`
    expect([await find({ q: word }), (await entries()).length]).toEqual([[], 1])
    await sql`select internal.clear_job_entries()`
    expect(await entries()).toEqual([])
  })
})
