/** The directory: what each filter means, in which order, on which page. */
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { NO_FILTERS } from '#src/features/developers/filters/filters.ts'
import { developerPageSchema, homePageSchema } from '#src/features/developers/schemas.ts'
import type { Json } from '#src/lib/database.types.ts'
import { type Actor, idBy, member, setProfile, sql, visitor } from './support/community.ts'
import { outcome, parsed, rows } from './support/outcome.ts'

/** Marks this file's developers, so that those of other files do not show. */
const MARK = `Zq${process.pid}x`
/** The name lacks the mark: whoever has a specialization that is searched comes first. */
const SPECIALIZATION = `Xarago ${process.pid}`

let anyone: Actor
let skills: string[]
let specialization: string

interface Developer {
  name: string
  title?: string
  level?: string
  years?: number
  rating?: [average: number, count: number]
  place?: string
  hire?: boolean
  looking?: boolean
  remote?: boolean
  knows?: number[]
  learns?: number[]
  special?: boolean
}

const DEVELOPERS: Developer[] = [
  {
    name: 'Asha',
    title: 'Go engineer',
    level: 'Sare',
    years: 10,
    rating: [5, 2],
    place: 'Hargeisa',
    hire: true,
    knows: [0, 1],
    special: true,
  },
  {
    name: 'Bashir',
    title: '100%_real \\ engineer',
    level: 'Dhexe',
    years: 3,
    rating: [4.99, 9],
    place: 'Hargeisa',
    remote: true,
    knows: [1],
  },
  {
    name: 'Caasha',
    level: 'Sare',
    years: 0,
    rating: [4.99, 3],
    place: 'Kenya',
    looking: true,
    remote: true,
    learns: [0],
    special: true,
  },
  { name: 'Deqa', title: 'Designer', level: 'Mid-level', rating: [3, 1] },
  { name: 'Élan', title: 'محرر 🎨', level: 'Bilow', years: 40 },
]

beforeAll(async () => {
  anyone = await visitor()
  skills = (await sql<{ id: string }>`select id from public.skills order by name limit 2`).map(({ id }) => id)
  specialization =
    await idBy`insert into public.specializations (name) values (${SPECIALIZATION}) returning id`
  for (const developer of DEVELOPERS) await add(developer)
})
// Their averages are of no ratings: other files compare both.
afterAll(
  () =>
    sql`delete from auth.users where id in (select id from public.profiles
    where full_name like ${`% ${MARK}`})`,
)

async function add(developer: Developer) {
  const {
    name,
    title,
    level,
    years,
    rating,
    place,
    hire = false,
    looking = false,
    remote = false,
    knows = [],
    learns = [],
    special,
  } = developer
  const { id } = await member(`${name} ${MARK}`)
  await sql`update public.profiles set
      title = ${title}, experience_level = coalesce(${level}, experience_level), years_of_experience = ${years},
      average_rating = ${rating?.[0] ?? 0}, rating_count = ${rating?.[1] ?? 0}, location = ${place},
      specializations = ${special ? [specialization] : []}::uuid[], works_remotely = ${remote},
      availability = case when ${hire} then 'open' when ${looking} then 'looking' else 'closed' end
    where id = ${id}`
  for (const [indexes, learning] of [
    [knows, false],
    [learns, true],
  ] as const) {
    for (const index of indexes) {
      await sql`insert into public.profile_skills (profile_id, skill_id, is_learning)
        values (${id}, ${skills[index]}, ${learning})`
    }
  }
}

const search = (filters: Record<string, Json>, paging: { page?: number; page_size?: number } = {}) =>
  parsed(
    developerPageSchema,
    anyone.rest.rpc('search_developers', { filters: JSON.stringify(filters), ...paging }),
  )
/** First names of the marked developers in the order of the list. */
async function names(filters: Record<string, Json>, paging = { page: 1, page_size: 48 }): Promise<string[]> {
  const { named } = await search({ search: MARK, ...filters }, paging)
  return named.data.map((card) => card.full_name.replace(` ${MARK}`, ''))
}
const marked = async (filters: Record<string, Json>) => {
  const { named } = await search(filters, { page_size: 48 })
  return named.data
    .map((card) => card.full_name)
    .filter((name) => name.endsWith(MARK))
    .map((name) => name.split(' ')[0])
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
    const change = (hire: boolean, place: string | null) =>
      sql`update public.profiles set available_for_hire = ${hire}, location = ${place}
        where full_name = ${`Deqa ${MARK}`}`
    await change(true, 'Borama')
    expect(await names({ available_for_hire: true, location: 'Borama' })).toEqual(['Deqa'])
    await change(false, null)
    expect(await names({ location: 'Borama' })).toEqual([])
    expect(await names({ available_for_hire: true })).toEqual(['Asha'])
  })

  test.each(['hidden_at', 'suspended_at', 'left_at', 'opted_out_of_lists'])(
    'where somebody is, remote work and the last visit find nobody whose profile is %s',
    async (column) => {
      const set = (values: string) =>
        sql(`update public.profiles set ${values} where full_name = $1`, [`Caasha ${MARK}`])
      const isFound = async () => {
        const lists = [{ location: 'Tuvalu' }, { works_remotely: true }, { sort: 'active' }]
        const found = await Promise.all(
          lists.map((filters) => search({ search: MARK, ...filters }, { page_size: 48 })),
        )
        const options = await parsed(v.array(v.string()), anyone.rest.rpc('country_options'))
        return [
          ...found.map(({ named }) => named.data.some((card) => card.full_name === `Caasha ${MARK}`)),
          options.includes('Tuvalu'),
        ]
      }
      await set(`location = 'Tuvalu'`)
      expect(await isFound()).toEqual([true, true, true, true])
      await set(`${column} = ${column === 'opted_out_of_lists' ? 'true' : 'now()'}`)
      expect(await isFound()).toEqual([false, false, false, false])
      await set(`location = 'Kenya', ${column} = ${column === 'opted_out_of_lists' ? 'false' : 'null'}`)
      expect(await names({ location: 'Kenya' })).toEqual(['Caasha'])
    },
  )

  test('the filter of skills finds any of them, known or being learned; those who know one come first', async () => {
    await add({ name: 'Faarax', rating: [1, 1], knows: [0] })
    expect(await names({ skills: skills.slice(0, 1) })).toEqual(['Asha', 'Faarax', 'Caasha'])
    expect(await names({ skills })).toEqual(['Asha', 'Bashir', 'Faarax', 'Caasha'])
    await sql`delete from auth.users where id = (select id from public.profiles
      where full_name = ${`Faarax ${MARK}`})`
    expect(await names({ skills: skills.slice(0, 1) })).toEqual(['Asha', 'Caasha'])
    expect(await names({ skills: [] })).toHaveLength(5)
    expect(await names({ skills: [crypto.randomUUID()] })).toEqual([])
  })

  test('the filter of a specialization gets its count from the counter', async () => {
    const list = await search({ specialization: [specialization] })
    expect(list.named.data.map((card) => card.full_name)).toEqual([`Asha ${MARK}`, `Caasha ${MARK}`])
    expect(list.named).toMatchObject({ count: 2, count_exact: true })
    expect(await names({ specialization: [specialization], experience_level: ['Dhexe'] })).toEqual([])
    expect((await search({ specialization: [crypto.randomUUID()] })).named.count).toBe(0)
  })

  test('the filter of several specializations finds any of them, in each part of a search', async () => {
    const other =
      await idBy`insert into public.specializations (name) values (${`${SPECIALIZATION} Two`}) returning id`
    await sql`update public.profiles set specializations = array[${other}::uuid]
      where full_name = ${`Deqa ${MARK}`}`
    const both = [specialization, other]
    expect(await names({ specialization: both })).toEqual(['Asha', 'Caasha', 'Deqa'])
    expect((await search({ specialization: both })).named).toMatchObject({ count: 3, count_exact: true })
    expect(await names({ specialization: [other, crypto.randomUUID()] })).toEqual(['Deqa'])
    const inPlace = await search({ search: 'hargeisa', specialization: both })
    expect(inPlace.by_terms.data.map((card) => card.full_name)).toEqual([`Asha ${MARK}`])
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
    const entry = '(select id from public.profiles where full_name = $1)'
    const lastVisit = (name: string, days: number) =>
      sql(
        `update internal.directory_entries set active_on = (now() at time zone 'UTC')::date - $2::integer
        where profile_id = ${entry}`,
        [`${name} ${MARK}`, days],
      )
    const renewSession = async (name: string) => {
      await sql(`update auth.sessions set refreshed_at = now() where user_id = ${entry}`, [`${name} ${MARK}`])
      const [row] = await sql<{ version: string; is_today: boolean }>(
        `select xmin::text as version, active_on = (now() at time zone 'UTC')::date as is_today
        from internal.directory_entries where profile_id = ${entry}`,
        [`${name} ${MARK}`],
      )
      return row
    }
    for (const [index, name] of ['Élan', 'Asha', 'Caasha', 'Deqa', 'Bashir'].entries()) {
      await lastVisit(name, index + 1)
    }
    expect(await names({ sort: 'active' })).toEqual(['Élan', 'Asha', 'Caasha', 'Deqa', 'Bashir'])
    expect(await names({ sort: 'active', min_rating: 4 })).toEqual(['Asha', 'Caasha', 'Bashir'])

    const first = await renewSession('Bashir')
    expect(first?.is_today).toBe(true)
    expect(await names({ sort: 'active' })).toEqual(['Bashir', 'Élan', 'Asha', 'Caasha', 'Deqa'])
    expect(await renewSession('Bashir')).toEqual(first)
    await sql`update public.profiles set bio = 'New' where full_name = ${`Deqa ${MARK}`}`
    expect((await names({ sort: 'active' })).at(-1), 'an edit by somebody else is not a visit').toBe('Deqa')
    await sql`update public.profiles set bio = null where full_name = ${`Deqa ${MARK}`}`
  })

  test('one rating of 5 stars does not come before thirteen of 4.6', async () => {
    const rate = (average: number, count: number) =>
      sql`update public.profiles set average_rating = ${average}, rating_count = ${count}
        where full_name = ${`Deqa ${MARK}`}`
    await rate(5, 1)
    const place = async () => (await names({ sort: 'weighted' })).indexOf('Deqa')
    expect(await place()).toBe(3)
    await rate(4.6, 13)
    expect(await place()).toBe(1)
    await rate(3, 1)
  })

  test.each([
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
    expect(list.named.data.map((card) => card.full_name)).toEqual([`Asha ${MARK}`, `Caasha ${MARK}`])
    expect(await search({ specialization: [specialization] }, { page: 1_667, page_size: 10 })).toMatchObject({
      page: 100,
      total_pages: 100,
    })
    await grow(-20_000)
  })

  test('the pages are the same list from either end', async () => {
    const { total } = await search({})
    const seen: string[] = []
    for (let page = 1; page <= Math.ceil(total / 3); page += 1) {
      seen.push(...(await search({}, { page, page_size: 3 })).named.data.map(({ id }) => id))
    }
    const ordered = await sql<{ id: string }>`select id from public.profiles where listed
      order by average_rating desc, rating_count desc, id`
    expect(seen).toEqual(ordered.map(({ id }) => id))
  })
})

test('the walk along a long list also begins with developers that know the skill', async () => {
  const filters = { search: MARK, skills: skills.slice(0, 1) }
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
  const levels = ['Expert', 'Expert', 'Expert', 'Expert', 'Beginner']
  for (const [index, skill] of five.entries()) {
    await sql`insert into public.profile_skills (profile_id, skill_id, proficiency_level)
      values (${id}, ${skill.id}, ${levels[index]})`
  }
  const last = five[4]?.id ?? ''
  const {
    named: { data },
  } = await search({ search: `Many ${MARK}`, skills: [last] })
  expect(data[0]).toMatchObject({ skills: [{ id: last }, {}, {}], known_count: 5, learning_count: 0 })
  await sql`delete from auth.users where id = ${id}`
})

test('a card has the fields that it shows, and no email or role', async () => {
  const {
    named: { data },
  } = await search({ search: `Asha ${MARK}` })
  expect(data[0]).toMatchObject({
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
    await sql`insert into public.profile_skills (profile_id, skill_id) values (${id}, ${skills[0]})`
  }
  const home = await parsed(homePageSchema, anyone.rest.rpc('home_page'))
  expect(home.top_rated).toHaveLength(3)
  expect(home.featured.slice(0, 2).map((card) => card.full_name)).toEqual([`Newer ${MARK}`, `Newest ${MARK}`])
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
  const [counted] = await sql<{ developers: string; posts: string }>`
    select (select count(*) from public.profiles where listed) as developers,
      (select count(*) from public.posts where hidden_at is null) as posts`
  expect([home.developer_count, home.post_count]).toEqual([
    Number(counted?.developers),
    Number(counted?.posts),
  ])
})

test('a member can stay off the home page, and nobody else can decide it', async () => {
  const shy = await completeMember(`Shy ${MARK}`)
  // The best rated of all, so that every part of the page would show them.
  await setProfile(shy.id, 'average_rating = 5, rating_count = 1000000')
  const text = async () => JSON.stringify(await rows(anyone.rest.rpc('home_page')))
  const before = v.parse(homePageSchema, JSON.parse(await text()))
  for (const part of [before.top_rated, before.people, before.projects, before.posts]) {
    expect(part.map(({ full_name }) => full_name)).toContain(`Shy ${MARK}`)
  }

  const other = await member(`Other ${MARK}`)
  await other.rest.from('profiles').update({ shown_on_home: false }).eq('id', shy.id)
  expect(await text()).toContain(`Shy ${MARK}`)

  expect(await outcome(shy.rest.from('profiles').update({ shown_on_home: false }).eq('id', shy.id))).toBe(
    '204',
  )
  expect(await text()).not.toContain(`Shy ${MARK}`)
  const {
    named: { data },
  } = await search({ search: `Shy ${MARK}` })
  expect(data).toHaveLength(1) // the directory lists them either way

  // Without a rating they would be among the newest complete profiles.
  await setProfile(shy.id, 'average_rating = 0, rating_count = 0')
  expect(await text()).not.toContain(`Shy ${MARK}`)
})

/** A member with a complete profile, two projects and a post, the newest of all. */
async function completeMember(name: string) {
  const made = await member(name)
  await setProfile(made.id, `title = 'x', bio = 'x', avatar_url = '/demo/x.webp', created_at = '2098-01-01'`)
  await sql`insert into public.profile_skills (profile_id, skill_id) values (${made.id}, ${skills[0]})`
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
