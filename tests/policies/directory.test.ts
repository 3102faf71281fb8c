/** The directory: what each filter means, in which order, on which page. */
import * as v from 'valibot'
import { afterAll, describe, expect, test } from 'vitest'
import { NO_FILTERS } from '#src/features/developers/filters/filters.ts'
import { type DeveloperCardData, homePageSchema } from '#src/features/developers/schemas.ts'
import type { Json } from '#src/lib/database.types.ts'
import { idBy, type Member, member, setProfile, sql, visitor } from './support/community.ts'
import { outcome, parsed, rows } from './support/outcome.ts'
import { searchDevelopers } from './support/profiles.ts'

/** Marks this file's developers, so that those of other files do not show. */
const MARK = `Zq${process.pid}x`
/** Without the mark: a search for the mark would put members with this specialization first. */
const SPECIALIZATION = `Xarago ${process.pid}`

const anyone = await visitor()
const [skill = '', otherSkill = ''] = (
  await sql<{ id: string }>`select id from public.skills order by name limit 2`
).map(({ id }) => id)
const specialization = await idBy`
  insert into public.specializations (name) values (${SPECIALIZATION}) returning id`

interface Developer {
  name: string
  /** Assignments for `setProfile`. */
  profile: string
  knows?: string[]
  learns?: string[]
  isSpecial?: boolean
}

const DEVELOPERS: Developer[] = [
  {
    name: 'Asha',
    profile: `title = 'Go engineer', experience_level = 'Sare', years_of_experience = 10, average_rating = 5,
      rating_count = 2, location = 'Hargeisa', availability = 'open'`,
    knows: [skill, otherSkill],
    isSpecial: true,
  },
  {
    name: 'Bashir',
    profile: `title = '100%_real \\ engineer', experience_level = 'Dhexe', years_of_experience = 3,
      average_rating = 4.99, rating_count = 9, location = 'Hargeisa', works_remotely = true`,
    knows: [otherSkill],
  },
  {
    name: 'Caasha',
    profile: `experience_level = 'Sare', years_of_experience = 0, average_rating = 4.99, rating_count = 3,
      location = 'Kenya', availability = 'looking', works_remotely = true`,
    learns: [skill],
    isSpecial: true,
  },
  {
    name: 'Deqa',
    profile: `title = 'Designer', experience_level = 'Mid-level', average_rating = 3, rating_count = 1`,
  },
  { name: 'Élan', profile: `title = 'محرر 🎨', experience_level = 'Bilow', years_of_experience = 40` },
]
for (const developer of DEVELOPERS) await add(developer)

async function add({ name, profile, knows = [], learns = [], isSpecial = false }: Developer) {
  const { id } = await member(`${name} ${MARK}`)
  await setProfile(id, `${profile}, specializations = $2`, isSpecial ? [specialization] : [])
  await sql`insert into public.profile_skills (profile_id, skill_id, is_learning)
    select ${id}, skill, skill = any (${learns}) from unnest(${[...knows, ...learns]}::uuid[]) as skill`
}

// Other files compare averages with ratings, and these averages belong to no ratings.
const removeDevelopers = (name: string) =>
  sql`delete from auth.users where id in (select id from public.profiles where full_name like ${`${name} ${MARK}`})`
afterAll(() => removeDevelopers('%'))

/** Changes the profile of the marked developer with this first name, as `setProfile` does. */
const setDeveloper = (name: string, change: string, ...values: unknown[]) =>
  sql(`update public.profiles set ${change} where full_name = $1`, [`${name} ${MARK}`, ...values])

const search = (filters: Record<string, Json>, paging: { page?: number; page_size?: number } = {}) =>
  searchDevelopers(anyone, filters, paging)
/** First names of the marked developers in the order of the list. */
const firstNames = (cards: DeveloperCardData[]) => cards.map((card) => card.full_name.replace(` ${MARK}`, ''))
async function names(filters: Record<string, Json>, paging = { page: 1, page_size: 48 }): Promise<string[]> {
  return firstNames((await search({ search: MARK, ...filters }, paging)).named.data)
}
async function marked(filters: Record<string, Json>) {
  const { named } = await search(filters, { page_size: 48 })
  return firstNames(named.data.filter((card) => card.full_name.endsWith(MARK)))
}

test('the URL, the interface and the database know the same filters by the same names', async () => {
  const [known] = await sql<{ names: string[] }>`
    select array(
      select attname::text from pg_attribute where attrelid = 'internal.developer_filters'::regclass
      order by attnum) as names`
  const { page: _, ...filters } = NO_FILTERS
  expect(known?.names).toEqual(Object.keys(filters))
})

describe('filters', () => {
  test('a list without filters has the best average first, then most ratings, and the unrated last', async () => {
    expect(await names({})).toEqual(['Asha', 'Bashir', 'Caasha', 'Deqa', 'Élan'])
  })

  test.each([
    [{ experience_level: ['Sare'] }, ['Asha', 'Caasha']],
    [{ experience_level: ['Sare', 'Senior', 'Dhexe'] }, ['Asha', 'Bashir', 'Caasha']],
    [{ experience_level: ['Sare', 'Senior'], min_rating: 4 }, ['Asha', 'Caasha']],
    [{ experience_level: ['sare'] }, []],
    [{ experience_level: [] }, ['Asha', 'Bashir', 'Caasha', 'Deqa', 'Élan']],
    [{ min_rating: 5 }, ['Asha']],
    [{ min_rating: 4 }, ['Asha', 'Bashir', 'Caasha']],
    [{ min_rating: 1 }, ['Asha', 'Bashir', 'Caasha', 'Deqa']],
    [{ min_years: 1 }, ['Asha', 'Bashir', 'Élan']],
    [{ min_years: 10 }, ['Asha', 'Élan']],
    [{ experience_level: ['Sare'], min_rating: 4, min_years: 5 }, ['Asha']],
    [{ available_for_hire: true }, ['Asha']],
    [{ available_for_hire: 'true' }, ['Asha']],
    [{ available_for_hire: 'looking' }, ['Asha', 'Caasha']],
    [{ available_for_hire: 'looking', location: 'Hargeisa' }, ['Asha']],
    [{ available_for_hire: false }, ['Asha', 'Bashir', 'Caasha', 'Deqa', 'Élan']],
    [{ location: 'Hargeisa' }, ['Asha', 'Bashir']],
    [{ location: 'Hargeisa', available_for_hire: true, experience_level: ['Dhexe'] }, []],
    [{ location: 'Kenya' }, ['Caasha']],
    [{ location: 'kenya' }, []],
    [{ works_remotely: true }, ['Bashir', 'Caasha']],
    [{ works_remotely: true, location: 'Hargeisa' }, ['Bashir']],
    [{ works_remotely: false, location: 'Kenya' }, ['Caasha']],
  ])('the filters %o find %j', async (filters, expected) => {
    expect(await names(filters)).toEqual(expected)
  })

  test('a changed availability or location is found at once', async () => {
    await setDeveloper('Deqa', `available_for_hire = true, location = 'Borama'`)
    expect(await names({ available_for_hire: true, location: 'Borama' })).toEqual(['Deqa'])
    await setDeveloper('Deqa', 'available_for_hire = false, location = null')
    expect(await names({ location: 'Borama' })).toEqual([])
    expect(await names({ available_for_hire: true })).toEqual(['Asha'])
  })

  test.each(['hidden_at', 'suspended_at', 'left_at', 'opted_out_of_lists'])(
    'where somebody is, remote work and the last visit find nobody whose profile is %s',
    async (column) => {
      const [yes, no] = column === 'opted_out_of_lists' ? ['true', 'false'] : ['now()', 'null']
      const isFound = async () => {
        const lists = [{ location: 'Tuvalu' }, { works_remotely: true }, { sort: 'active' }]
        const found = await Promise.all(lists.map((filters) => names(filters)))
        const options = await parsed(v.array(v.string()), anyone.rest.rpc('country_options'))
        return [...found.map((list) => list.includes('Caasha')), options.includes('Tuvalu')]
      }
      await setDeveloper('Caasha', `location = 'Tuvalu'`)
      expect(await isFound()).toEqual([true, true, true, true])
      await setDeveloper('Caasha', `${column} = ${yes}`)
      expect(await isFound()).toEqual([false, false, false, false])
      await setDeveloper('Caasha', `location = 'Kenya', ${column} = ${no}`)
      expect(await names({ location: 'Kenya' })).toEqual(['Caasha'])
    },
  )

  test('the filter of skills finds any of them, known or being learned; those who know one come first', async () => {
    await add({ name: 'Faarax', profile: 'average_rating = 1, rating_count = 1', knows: [skill] })
    expect(await names({ skills: [skill] })).toEqual(['Asha', 'Faarax', 'Caasha'])
    expect(await names({ skills: [skill, otherSkill] })).toEqual(['Asha', 'Bashir', 'Faarax', 'Caasha'])
    await removeDevelopers('Faarax')
    expect(await names({ skills: [skill] })).toEqual(['Asha', 'Caasha'])
    expect(await names({ skills: [] })).toHaveLength(5)
    expect(await names({ skills: [crypto.randomUUID()] })).toEqual([])
  })

  test('the filter of a specialization gets its count from the counter', async () => {
    const list = await search({ specialization: [specialization] })
    expect(firstNames(list.named.data)).toEqual(['Asha', 'Caasha'])
    expect(list.named).toMatchObject({ count: 2, count_exact: true })
    expect(await names({ specialization: [specialization], experience_level: ['Dhexe'] })).toEqual([])
    expect((await search({ specialization: [crypto.randomUUID()] })).named.count).toBe(0)
  })

  test('the filter of several specializations finds any of them, in each part of a search', async () => {
    const other =
      await idBy`insert into public.specializations (name) values (${`${SPECIALIZATION} Two`}) returning id`
    await setDeveloper('Deqa', 'specializations = $2', [other])
    const both = [specialization, other]
    expect(await names({ specialization: both })).toEqual(['Asha', 'Caasha', 'Deqa'])
    expect((await search({ specialization: both })).named).toMatchObject({ count: 3, count_exact: true })
    expect(await names({ specialization: [other, crypto.randomUUID()] })).toEqual(['Deqa'])
    const inPlace = await search({ search: 'hargeisa', specialization: both })
    expect(firstNames(inPlace.by_terms.data)).toEqual(['Asha'])
    await sql`delete from public.specializations where id = ${other}`
  })

  test.each([
    ['ENGINEER', ['Asha', 'Bashir']],
    ['"ENGINEER"', []],
    ['0%_r', ['Bashir']],
    ['1_0', []],
    [' \\ ', ['Bashir']],
    ['محرر', ['Élan']],
    ['🎨', ['Élan']],
    ['élan', ['Élan']],
    ["'; drop table public.profiles; --", []],
  ])('the search %j finds %j', async (term, expected) => {
    expect(await marked({ search: term })).toEqual(expected)
  })

  test('a blank search filters nothing', async () => {
    const { named, total } = await search({ search: '  ' })
    expect(named.count).toBe(total)
  })
})

describe('orders', () => {
  test.each([
    // Asha has two ratings of 5 and is available, Bashir nine of 4.99, Caasha three of 4.99, Deqa one of 3.
    ['weighted', ['Bashir', 'Asha', 'Caasha', 'Deqa', 'Élan']],
    ['newest', ['Élan', 'Deqa', 'Caasha', 'Bashir', 'Asha']],
    ['unknown; drop table', ['Asha', 'Bashir', 'Caasha', 'Deqa', 'Élan']],
  ])('the order %s lists %j', async (sort, expected) => {
    expect(await names({ sort })).toEqual(expected)
    expect(await names({ sort, min_rating: 4 })).toEqual(
      expected.filter((name) => ['Asha', 'Bashir', 'Caasha'].includes(name)),
    )
  })

  test('whoever was there on a later day comes first in the order active, and a visit is written once a day', async () => {
    const byVisit = ['Élan', 'Asha', 'Caasha', 'Deqa', 'Bashir']
    const renewSession = async (name: string) => {
      const id = await idBy`select id from public.profiles where full_name = ${`${name} ${MARK}`}`
      await sql`update auth.sessions set refreshed_at = now() where user_id = ${id}`
      return sql`
        select xmin::text as version, active_on = (now() at time zone 'UTC')::date as is_today
        from internal.directory_entries where profile_id = ${id}`
    }
    await sql`update internal.directory_entries
      set active_on = (now() at time zone 'UTC')::date - array_position(${byVisit}, split_part(p.full_name, ' ', 1))
      from public.profiles p where p.id = profile_id and p.full_name like ${`% ${MARK}`}`
    expect(await names({ sort: 'active' })).toEqual(byVisit)
    expect(await names({ sort: 'active', min_rating: 4 })).toEqual(['Asha', 'Caasha', 'Bashir'])

    const first = await renewSession('Bashir')
    expect(first).toMatchObject([{ is_today: true }])
    expect(await names({ sort: 'active' })).toEqual(['Bashir', 'Élan', 'Asha', 'Caasha', 'Deqa'])
    expect(await renewSession('Bashir')).toEqual(first)
    await setDeveloper('Deqa', `bio = 'New'`)
    expect((await names({ sort: 'active' })).at(-1), 'an edit by somebody else is not a visit').toBe('Deqa')
    await setDeveloper('Deqa', 'bio = null')
  })

  test('one rating of 5 stars does not come before thirteen of 4.6', async () => {
    const rate = (average: number, count: number) =>
      setDeveloper('Deqa', 'average_rating = $2, rating_count = $3', average, count)
    await rate(5, 1)
    const place = async () => (await names({ sort: 'weighted' })).indexOf('Deqa')
    expect(await place()).toBe(3)
    await rate(4.6, 13)
    expect(await place()).toBe(1)
    await rate(3, 1)
  })

  test.each([
    ['best', 'average_rating'],
    ['weighted', 'weighted_rating'],
    ['newest', 'created_at'],
    ['active', 'active_on'],
  ])('the order %s is the same list from either end', async (sort, column) => {
    const { total } = await search({})
    const seen: string[] = []
    for (let page = 1; page <= Math.ceil(total / 5); page += 1) {
      seen.push(...(await search({ sort }, { page, page_size: 5 })).named.data.map(({ id }) => id))
    }
    const ordered = await sql<{ id: string }>(
      `select profile_id as id from internal.directory_entries where listed
      order by ${column} desc, rating_count desc, profile_id`,
    )
    expect(seen).toEqual(ordered.map(({ id }) => id))
  })
})

describe('pages', () => {
  test('the pages cover the list once, and past the end comes the last one', async () => {
    const seen: string[] = []
    for (const page of [1, 2, 3]) seen.push(...(await names({}, { page, page_size: 2 })))
    expect(seen).toEqual(['Asha', 'Bashir', 'Caasha', 'Deqa', 'Élan'])
    expect(await search({ search: MARK }, { page: 99, page_size: 2 })).toMatchObject({
      page: 3,
      total_pages: 3,
      named: { count: 5 },
    })
    expect(await search({ search: MARK }, { page: -1, page_size: 0 })).toMatchObject({
      page: 1,
      total_pages: 5,
    })
    const { total, total_pages: pages } = await search({}, { page_size: 10_000 })
    expect(pages).toBe(Math.ceil(total / 48))
  })

  test('a list of one specialization counts all, and has pages for its first thousand', async () => {
    const grow = (by: number) =>
      sql`update public.specialization_counters set developer_count = developer_count + ${by}
        where specialization_id = ${specialization}`
    await grow(20_000)
    const list = await search({ specialization: [specialization] }, { page: 1, page_size: 10 })
    expect(list).toMatchObject({ named: { count: 20_002, count_exact: true }, page: 1, total_pages: 100 })
    expect(firstNames(list.named.data)).toEqual(['Asha', 'Caasha'])
    expect(await search({ specialization: [specialization] }, { page: 1_667, page_size: 10 })).toMatchObject({
      page: 100,
      total_pages: 100,
    })
    await grow(-20_000)
  })
})

test('the walk along a long list also begins with developers that know the skill', async () => {
  const filters = { search: MARK, skills: [skill] }
  const pages = await Promise.all(
    [
      [0, 2],
      [1, 1],
    ].map(
      ([skipped, size]) =>
        sql<{ names: string[] }>`select array(
          select split_part(p.full_name, ' ', 1)
          from jsonb_populate_record(null::internal.developer_filters, ${filters}) as filters,
            internal.named_part(filters, internal.query_of(filters, '{}')) as part,
            internal.walk_to_matches(part.query, 1000, false, 0, 1001) as walked,
            unnest(internal.ids_of_part(
              row('named', part.query, 2, true, 'many', walked, '{}'), ${skipped}, ${size}
            )) with ordinality as listed (id, place)
          join public.profiles p on p.id = listed.id order by place) as names`,
    ),
  )
  expect(pages.map(([page]) => page?.names)).toEqual([['Asha', 'Caasha'], ['Caasha']])
})

test('a card names the skills that the filter asks for first', async () => {
  const five = await sql<{ id: string }>`select id from public.skills order by name limit 5`
  const { id } = await member(`Many ${MARK}`)
  const last = five[4]?.id ?? ''
  await sql`insert into public.profile_skills (profile_id, skill_id, proficiency_level)
    select ${id}, skill, case when skill = ${last} then 'Beginner' else 'Expert' end
    from unnest(${five.map((one) => one.id)}::uuid[]) as skill`
  const { named } = await search({ search: `Many ${MARK}`, skills: [last] })
  expect(named.data[0]).toMatchObject({ skills: [{ id: last }, {}, {}], known_count: 5, learning_count: 0 })
  await sql`delete from auth.users where id = ${id}`
})

test('a card has the fields that it shows, and no email or role', async () => {
  const { named } = await search({ search: `Asha ${MARK}` })
  expect(named.data[0]).toMatchObject({
    title: 'Go engineer',
    average_rating: 5,
    rating_count: 2,
    known_count: 2,
    specialization_count: 1,
    specializations: [{ id: specialization, name: SPECIALIZATION }],
    learning: [],
  })
  const filters = JSON.stringify({ search: `Asha ${MARK}` })
  const answer = await rows(anyone.rest.rpc('search_developers', { filters }))
  expect(JSON.stringify(answer)).not.toMatch(/"(email|role)"/)
})

test('the home page shows the best rated and the newest complete ones, nobody twice', async () => {
  for (const name of ['Newest', 'Newer', 'Incomplete']) {
    const { id } = await member(`${name} ${MARK}`)
    await setProfile(id, `title = 'x', bio = 'x'`)
    if (name === 'Incomplete') continue
    await sql`insert into public.profile_skills (profile_id, skill_id) values (${id}, ${skill})`
  }
  const home = await parsed(homePageSchema, anyone.rest.rpc('home_page'))
  expect(home.top_rated).toHaveLength(3)
  expect(firstNames(home.featured.slice(0, 2))).toEqual(['Newer', 'Newest'])
  const ids = [...home.top_rated, ...home.featured].map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
})

test('the home page shows people, their newest project and newest posts, with two true totals', async () => {
  // People whom other tests rated would come first.
  await sql`delete from public.user_ratings`
  const shown = await completeMember(`Shown ${MARK}`)
  const home = await parsed(homePageSchema, anyone.rest.rpc('home_page'))
  expect(await rows(anyone.rest.rpc('home_page')), 'nothing more is answered').toEqual(home)
  expect(home.people.map(({ id }) => id)).toContain(shown.id)
  expect(home.people.length).toBeLessThanOrEqual(10)
  expect(home.projects.length).toBeLessThanOrEqual(3)
  expect(home.projects).toContainEqual(
    expect.objectContaining({
      title: `Newer of Shown ${MARK}`,
      full_name: `Shown ${MARK}`,
      picture_url: '/demo/second.webp',
    }),
  )
  expect(home.projects.map(({ title }) => title)).not.toContain(`Older of Shown ${MARK}`)
  expect(home.posts[0]).toEqual({
    id: expect.any(String),
    title: `Post of Shown ${MARK}`,
    profile_id: shown.id,
    full_name: `Shown ${MARK}`,
    category_name: null,
    created_at: expect.any(String),
    comment_count: 0,
  })
  expect([home]).toMatchObject(
    await sql`select (select count(*)::int from public.profiles where listed) as developer_count,
      (select count(*)::int from public.posts where hidden_at is null) as post_count`,
  )
})

test('a member can stay off the home page, and nobody else can decide it', async () => {
  const shy = await completeMember(`Shy ${MARK}`)
  // With the best rating of all, the member would be in every part of the page.
  await setProfile(shy.id, 'average_rating = 5, rating_count = 1000000')
  const text = async () => JSON.stringify(await rows(anyone.rest.rpc('home_page')))
  const before = v.parse(homePageSchema, JSON.parse(await text()))
  for (const part of [before.top_rated, before.people, before.projects, before.posts]) {
    expect(part.map(({ full_name }) => full_name)).toContain(`Shy ${MARK}`)
  }

  const hide = (by: Member) => by.rest.from('profiles').update({ shown_on_home: false }).eq('id', shy.id)
  await hide(await member(`Other ${MARK}`))
  expect(await text()).toContain(`Shy ${MARK}`)
  expect(await outcome(hide(shy))).toBe('204')
  expect(await text()).not.toContain(`Shy ${MARK}`)
  const { named } = await search({ search: `Shy ${MARK}` })
  expect(named.data).toHaveLength(1) // the directory lists them either way

  // Without a rating, the member would be among the newest complete profiles.
  await setProfile(shy.id, 'average_rating = 0, rating_count = 0')
  expect(await text()).not.toContain(`Shy ${MARK}`)
})

/** A member with a complete profile, two projects and a post, the newest of all. */
async function completeMember(name: string) {
  const made = await member(name)
  await setProfile(made.id, `title = 'x', bio = 'x', avatar_url = '/demo/x.webp', created_at = '2098-01-01'`)
  await sql`insert into public.profile_skills (profile_id, skill_id) values (${made.id}, ${skill})`
  await sql`insert into public.projects (profile_id, title, created_at)
    values (${made.id}, ${`Older of ${name}`}, '2020-01-01'), (${made.id}, ${`Newer of ${name}`}, '2021-01-01')`
  // Without a thumbnail, the first picture stands for a project.
  await sql`insert into public.project_media (project_id, url, position)
    select id, '/demo/' || picture || '.webp', place
    from public.projects, (values ('third', 2), ('second', 1)) as m (picture, place)
    where profile_id = ${made.id} and title like 'Newer%'`
  await sql`insert into public.posts (profile_id, title, content, created_at)
    values (${made.id}, 'Post of ' || ${name}, 'x', clock_timestamp() + interval '1 year')`
  return made
}
