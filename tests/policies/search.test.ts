/** The search that understands: skills, places, specializations, levels, availability, bios and typing mistakes. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'

import { type Actor, idBy, member, setProfile, sql, visitor } from './support/community.ts'
import { searchDevelopers } from './support/profiles.ts'
import { valueBy } from './support/value-by.ts'

/** A made-up place in each bio. Searches like 'react qoryaweyn' list these members before those of other files. */
const MARK = 'qoryaweyn'

interface Person {
  name: string
  title?: string
  bio?: string
  place?: string
  remote?: boolean
  level?: string
  hire?: boolean
  years?: number
  rating?: number
  knows?: string[]
  learns?: string[]
  special?: string
}

const PEOPLE: Person[] = [
  { name: 'Asha', place: 'Hargeisa', rating: 3, knows: ['React', 'C#'], level: 'Sare', years: 6 },
  { name: 'Bile', place: 'Hargeisa', rating: 5, learns: ['React'], knows: ['C++'], hire: true, years: 2 },
  { name: 'Cosob', place: 'Mogadishu (Capital)', rating: 4, knows: ['React', 'Node.js'], level: 'Senior' },
  { name: 'Maxamed', place: 'Burao', title: 'Beekeeper', bio: 'I build with React and write Drömmar.' },
  { name: 'Ebla', hire: true, remote: true, special: 'UI/UX Designer' },
  { name: 'Guhaad', place: 'Sweden', level: 'Sare', special: 'Data Analyst' },
  {
    name: 'Hodan',
    title: 'Weaver',
    bio: 'Led a junior, four of them abroad in kenya. Remote, available, mid.',
  },
  { name: 'Fu’aad', place: 'Kenya', remote: true, title: 'Logo designer', hire: false, knows: ['Go', 'C'] },
]

let anyone: Actor
const ids = new Map<string, string>()
/** Names of people whom a test changed, for their restoration after it. */
const changed = new Set<string>()

beforeAll(async () => {
  anyone = await visitor()
  for (const person of PEOPLE) await add(person)
})
afterEach(async () => {
  for (const person of PEOPLE) if (changed.delete(person.name)) await reset(person)
})
afterAll(() => remove(...ids.keys()))

async function add(person: Person) {
  const { name, knows = [], learns = [] } = person
  const { id } = await member(`${name} Xsearch`)
  ids.set(name, id)
  await reset(person)
  await sql`insert into public.profile_skills (profile_id, skill_id, is_learning)
    select ${id}, s.id, s.name = any (${learns}::text[]) from public.skills s
    where s.name = any (${knows}::text[] || ${learns}::text[])`
}
async function remove(...names: string[]) {
  for (const name of names) {
    await sql`delete from auth.users where id = ${ids.get(name)}`
    ids.delete(name)
  }
}
async function reset({ name, ...person }: Person) {
  const { title = null, bio = '', place = null, level = 'Dhexe', years = null } = person
  const { rating = 0, special = '', hire = false, remote = false } = person
  await sql`
    update public.profiles set full_name = ${name} || ' Xsearch', title = ${title}, bio = ${`${bio} ${MARK}`},
      location = ${place}, experience_level = ${level}, available_for_hire = ${hire}, average_rating = ${rating},
      rating_count = ${rating ? 1 : 0}, works_remotely = ${remote}, years_of_experience = ${years},
      specializations = array(select s.id from public.specializations s where s.name = ${special}),
      hidden_at = null, suspended_at = null, opted_out_of_lists = false
    where id = ${ids.get(name)}`
}

async function find(search: string, filters = {}, paging = { page: 1, page_size: 48 }) {
  const list = await searchDevelopers(anyone, { search, ...filters }, paging)
  const first = (found: typeof list.nearest) =>
    found.flatMap(({ full_name: name }) => (/xsearch$/i.test(name) ? [name.replace(' Xsearch', '')] : []))
  return {
    ...list,
    exact: first(list.named.data),
    alike: first(list.sounds_like.data),
    fitting: first(list.by_terms.data),
    found: first([...list.by_terms.data, ...list.by_words.data]),
    labels: list.terms.map(({ label }) => label),
    near: first(list.nearest),
    dropped: list.nearest_searches.map(({ label, alone, search: rest, count }) => [
      alone ? 'only' : 'without',
      label,
      rest,
      count,
    ]),
  }
}
function set(name: string, change: string, ...values: unknown[]) {
  changed.add(name)
  return setProfile(ids.get(name), change, ...values)
}
const rate = (name: string, stars: number) => set(name, 'average_rating = $2, rating_count = 1', stars)
const title = (name: string, text: string) => set(name, 'title = $2', text)
const write = (name: string, bio: string) => set(name, 'bio = $2', `${bio} ${MARK}`)
const rename = (name: string, fullName: string) => set(name, 'full_name = $2', `${fullName} Xsearch`)
const found = async (search: string, filters = {}) => (await find(`${search} ${MARK}`, filters)).found

describe('what a search means', () => {
  test.each<[string, string[], string[]]>([
    ['react', ['React'], ['Cosob', 'Asha', 'Bile', 'Maxamed']],
    ['REACT Hargeysa', ['React', 'Hargeisa'], ['Asha', 'Bile']],
    ['hargeisa, react', ['Hargeisa', 'React'], ['Asha', 'Bile']],
    ['react muqdisho', ['React', 'Mogadishu (Capital)'], ['Cosob']],
    ['c++', ['C++'], ['Bile']],
    ['C#', ['C#'], ['Asha']],
    ['c', ['C'], ['Fu’aad']],
    ['go', ['Go'], ['Fu’aad']],
    ['node js', ['Node.js'], ['Cosob']],
    ['nodejs', ['Node.js'], ['Cosob']],
    ['node', ['Node.js'], ['Cosob']],
    ['senior react', ['Senior', 'React'], ['Cosob', 'Asha']],
    ['somali designer free now', ['Designer', 'Available for hire'], ['Ebla']],
    ['designer', ['Designer'], ['Ebla', 'Fu’aad']],
    ['ui/ux', ['UI/UX'], ['Ebla']],
    ['kenya', ['Kenya'], ['Fu’aad']],
    ['KEENYA go', ['Kenya', 'Go'], ['Fu’aad']],
    ['remote designer', ['Works remotely', 'Designer'], ['Ebla', 'Fu’aad']],
    ['works remotely in kenya', ['Works remotely', 'Kenya'], ['Fu’aad']],
    ['available in hargeisa', ['Available for hire', 'Hargeisa'], ['Bile']],
    ['nairobi', ['Kenya'], ['Fu’aad']],
    ['Malmö', ['Sweden'], ['Guhaad']],
    ['gothenburg analyst', ['Sweden', 'Analyst'], ['Guhaad']],
    ['abroad', ['Lives abroad'], ['Fu’aad', 'Guhaad']],
    ['qurbaha remote', ['Lives abroad', 'Works remotely'], ['Fu’aad']],
    ['data analytics', ['Data', 'Analyst'], ['Guhaad']],
    ['designing', ['Designer'], ['Ebla', 'Fu’aad']],
    ['hargeisa or burao', ['Hargeisa', 'Burao'], ['Asha', 'Bile', 'Maxamed']],
    ['react hargeisa ama muqdisho', ['React', 'Hargeisa', 'Mogadishu (Capital)'], ['Asha', 'Bile', 'Cosob']],
    ['mid or senior, hargeisa', ['Mid-level', 'Senior', 'Hargeisa'], ['Asha', 'Bile']],
    ['abroad or hargeisa', ['Lives abroad', 'Hargeisa'], ['Asha', 'Bile', 'Fu’aad', 'Guhaad']],
    ['reactjs', ['React'], ['Cosob', 'Asha', 'Bile', 'Maxamed']],
    ['c# or go', ['C#', 'Go'], ['Asha', 'Fu’aad']],
    ['react ama go, kenya', ['React', 'Go', 'Kenya'], ['Fu’aad']],
    ['hargeisa react, 3 years', ['Hargeisa', 'React', '3+ years'], ['Asha']],
    ['react 4+ sano', ['React', '4+ years'], ['Asha']],
    ['web designer', ['Designer'], ['Ebla', 'Fu’aad']],
    ['react somaliland', ['React', 'Somaliland'], ['Asha', 'Bile', 'Maxamed']],
    ['jubbaland or kenya', ['Jubaland', 'Kenya'], ['Fu’aad']],
    ['i need two react hargeisa', ['React', 'Hargeisa'], ['Asha', 'Bile']],
    ['go somalia', ['Go', 'In Somalia'], []],
    ['react woqooyi galbeed', ['React', 'Woqooyi Galbeed'], ['Asha', 'Bile']],
    ['designer hargeisa or remote', ['Designer', 'Hargeisa', 'Works remotely'], ['Ebla', 'Fu’aad']],
    ['react, remote or hargeysa', ['React', 'Works remotely', 'Hargeisa'], ['Asha', 'Bile']],
    ['react hargeisa, remote is fine', ['React', 'Hargeisa'], ['Asha', 'Bile']],
    ['naqshadeeye qurbaha', ['Designer', 'Lives abroad'], ['Fu’aad']],
  ])('the search %j means %j and finds %j', async (search, labels, people) => {
    const list = await find(`${search} ${MARK}`)
    expect(list.labels).toEqual(labels)
    expect([...list.found].sort()).toEqual([...people].sort())
    expect(list.by_terms.count + list.by_words.count).toBe(people.length)
  })

  test.each([
    'react developer near hargeisa',
    'I am looking for a good React developer who is based in Hargeisa, please',
    'we need someone working with react around hargeisa city',
    'waxaan raadinayaa qof yaqaan react oo jooga hargeysa',
    'react 18 hargeisa ok',
  ])('words between words ask for nothing: %j', async (search) => {
    const list = await find(`${search} ${MARK}`)
    expect(list.labels).toEqual(['React', 'Hargeisa'])
    expect(list.found).toEqual(['Asha', 'Bile'])
  })

  test('a run of known words wins over the words between words in it', async () => {
    expect((await find(`can work remotely, available now, open to work ${MARK}`)).labels).toEqual([
      'Works remotely',
      'Available for hire',
      'Available for hire',
    ])
  })

  test('remote work that is only allowed counts if the search has nothing else', async () => {
    expect((await find('remote ok')).labels).toEqual(['Works remotely'])
  })

  test('a word that means somebody wins over names that only sound like it', async () => {
    await add({ name: 'Geedi' })
    expect((await find('gedo')).alike).toContain('Geedi')
    await add({ name: 'Jaamac', place: 'Bardera' })
    const gedo = await find('gedo')
    expect([gedo.alike, gedo.found.includes('Jaamac')]).toEqual([[], true])
    await remove('Geedi', 'Jaamac')
  })

  test('words between words are text if the search has no others', async () => {
    ids.set('Near', (await member('Near Ahnxsearch')).id)
    await set('Near', 'bio = $2', 'Working within xsearch')
    const bio = async (search: string) => (await find(search)).found.map((name) => name.split(' ')[0])
    expect((await find('near ahnxsearch')).exact).toEqual(['Near Ahnxsearch'])
    expect(await bio('within')).toContain('Near')
    await set('Near', 'bio = $2', 'A coder in xsearch')
    // 'coders' counts and 'within' does not: one matching word is enough.
    expect(await bio('within coders')).toContain('Near')
    expect(await bio('coders, freelancers')).toContain('Near')
    expect(await bio('looking within')).not.toContain('Near')
    await remove('Near')
  })

  test.each([
    ['raect', 'React'],
    ['rect', 'React'],
    ['reeact', 'React'],
    ['reqct', 'React'],
    ['hargesia', 'Hargeisa'],
    ['javascirpt', 'JavaScript'],
    ['desgner', 'Designer'],
  ])('a typing mistake is corrected: %j', async (typed, label) => {
    expect((await find(`${typed} ${MARK}`)).labels).toEqual([label])
  })

  test('a word for a level, a place, availability or remote work is a limit, and searched in no text', async () => {
    await set('Hodan', `experience_level = 'Sare'`)
    for (const word of ['junior', 'mid', 'kenya', 'abroad', 'remote', 'available']) {
      expect(await found(word), word).not.toContain('Hodan')
    }
    expect(await found('weaver')).toEqual(['Hodan'])
  })

  test('no word is corrected that members have, that is short or two slips away', async () => {
    for (const typed of ['Ebla', 'Drömmar', 'reect', 'racte', 'jvaa', 'xyzzyq']) {
      const { labels } = await find(`${typed} ${MARK}`)
      expect(labels, typed).toEqual(typed === 'reect' ? ['React'] : [])
    }
  })

  test('nothing is understood in quotes or beyond twelve words', async () => {
    expect((await find(`"react" ${MARK}`)).labels).toEqual([])
    expect((await find(`react ${'go '.repeat(11)} ${MARK}`)).labels).toEqual([])
    expect((await find(`react ${'near '.repeat(11)} ${MARK}`)).labels).toEqual(['React'])
    expect((await find('react free next month')).labels).toEqual(['React', 'Available for hire'])
  })

  test('each term says what is left of the search without it', async () => {
    const { terms } = await find(`node js, Hargeisa ${MARK}`)
    expect(terms).toEqual([
      { label: 'Node.js', without: `Hargeisa ${MARK}`, or: false },
      { label: 'Hargeisa', without: `node js ${MARK}`, or: false },
    ])
    const either = await find(`c# go or react ${MARK}`)
    expect(either.terms.map(({ without }) => without)).toEqual([
      `go or react ${MARK}`,
      `c# react ${MARK}`,
      `c# go ${MARK}`,
    ])
  })

  test('alternatives are listed together', async () => {
    const { terms } = await find(`Hargeisa react or go, Kenya ${MARK}`)
    expect(terms.map(({ label, or }) => `${or ? 'or ' : ''}${label}`)).toEqual([
      'Hargeisa',
      'or Kenya',
      'React',
      'or Go',
    ])
  })
})

describe('who is found', () => {
  test('those found by name or title come first, then names by their sound, then the others', async () => {
    const list = await find('Xsearch')
    expect(list.exact).toHaveLength(PEOPLE.length)
    expect(list.found).toEqual([])
    const keeper = await find('Beekeeper')
    expect([keeper.exact, keeper.found]).toEqual([['Maxamed'], []])
    const bio = await find('drommar')
    expect([bio.exact, bio.alike, bio.found]).toEqual([[], [], ['Maxamed']])
  })

  test('those who know a skill come before those who learn it or only write of it, then the best rated', async () => {
    expect(await found('react')).toEqual(['Cosob', 'Asha', 'Bile', 'Maxamed'])
    expect(await found('react', { sort: 'newest' })).toEqual(['Cosob', 'Asha', 'Bile', 'Maxamed'])
  })

  test('a name is found in any spelling among other words', async () => {
    expect(await found('mohamed react')).toEqual(['Maxamed'])
    expect(await found('محمد burco')).toEqual(['Maxamed'])
  })

  test('a word beside a skill is not required, and those who have it come first', async () => {
    await write('Bile', 'Drömmar')
    const { found: react, optional_words: words } = await find('react drommar qqzzwwyy')
    // Maxamed only mentions React, too.
    expect(react).toEqual(['Bile', 'Cosob', 'Asha', 'Maxamed'])
    await write('Bile', '')
    expect(words).toEqual([
      { word: 'drommar', found: true },
      { word: 'qqzzwwyy', found: false },
    ])
    expect((await find('react hargeisa drommar')).optional_words).toEqual([{ word: 'drommar', found: false }])
    expect((await find('muqdisho drommar')).optional_words).toEqual([])
  })

  test('a word is not a name where more members write it than have a name that sounds like it', async () => {
    await rename('Hodan', 'Saalax')
    expect((await find('saalax weaver')).found).toEqual(['Saalax'])
    for (const name of ['Ebla', 'Guhaad']) await write(name, 'I sell beehives.')
    const { found: react, optional_words: words } = await find('react sell')
    expect(react).toEqual(['Cosob', 'Asha', 'Bile', 'Maxamed'])
    expect(words).toEqual([{ word: 'sell', found: false }])
  })

  test('a name is found with its ayn or without, from its first letters', async () => {
    await rename('Hodan', 'Cabdiqaasin')
    for (const name of ['abdi', 'cabdi', 'Abdiq'])
      expect(await found(`${name} weaver`), name).toEqual(['Cabdiqaasin'])
  })

  test('teachers are found under any of their names, those with it as their title first', async () => {
    await write('Asha', 'I teach weaving.')
    await title('Bile', 'Coding teacher')
    await rate('Asha', 5)
    for (const word of ['trainer', 'macalin', 'tababare', 'teaching'])
      expect(await found(`${word} hargeisa`), word).toEqual(['Bile', 'Asha'])
  })

  test('the search works together with the filters of the form', async () => {
    expect(await found('react', { location: 'Hargeisa' })).toEqual(['Asha', 'Bile'])
    expect(await found('react', { min_rating: 4 })).toEqual(['Cosob', 'Bile'])
    expect(await found('react', { experience_level: ['Sare', 'Senior'] })).toEqual(['Cosob', 'Asha'])
    expect(await found('react', { available_for_hire: true })).toEqual(['Bile'])
    expect(await found('react', { min_years: 5 })).toEqual(['Asha'])
    expect(await found('react', { min_years: 7 })).toEqual([])
    expect(await found('designer', { works_remotely: true, location: 'Kenya' })).toEqual(['Fu’aad'])
    const designers = (filters: object) => found('designer', filters).then((names) => names.sort())
    const there = await designers({ location: 'Hargeisa' })
    expect(there).not.toContain('Fu’aad')
    expect(await designers({ works_remotely: 'or', location: 'Hargeisa' })).toEqual(
      [...there, 'Ebla', 'Fu’aad'].sort(),
    )
    expect(await designers({ works_remotely: 'or' })).toEqual(await designers({ works_remotely: true }))
  })

  test('a card names the skill of the search first', async () => {
    const { by_terms } = await find(`node ${MARK}`)
    expect(by_terms.data[0]?.skills[0]?.name).toBe('Node.js')
  })

  test('those with the skill or specialization itself come before those with its word, in each part', async () => {
    const order = async (search: string) => {
      const { exact, found } = await find(search)
      return [exact, found].map((names) => names.filter((name) => ['Ebla', 'Fu’aad', 'Hodan'].includes(name)))
    }
    await rate('Fu’aad', 5)
    // Both match by words of their profiles, and one also has the specialization.
    expect(await order(`designer ${MARK}`)).toEqual([[], ['Ebla', 'Fu’aad']])
    await title('Ebla', 'Brand designer')
    expect(await order('designer')).toEqual([['Ebla', 'Fu’aad'], []])
    await title('Hodan', 'Go weaver')
    await rate('Hodan', 5)
    await title('Fu’aad', 'Go logo designer')
    await rate('Fu’aad', 4)
    expect(await order('go')).toEqual([['Fu’aad', 'Hodan'], []])
  })

  test('pages hold everybody once, in order', async () => {
    const whole = await find(`react ${MARK}`)
    const seen: string[] = []
    for (const page of [1, 2, 3, 4]) {
      const part = await find(`react ${MARK}`, {}, { page, page_size: 1 })
      expect(part).toMatchObject({ page, total_pages: 4, by_terms: { count: 3 }, by_words: { count: 1 } })
      seen.push(...part.found)
    }
    expect(seen).toEqual(whole.found)
  })

  test('a changed profile is found by its new words at once, and by its old ones no more', async () => {
    await write('Ebla', 'Zanzibar')
    expect(await found('zanzibar')).toEqual(['Ebla'])
    await write('Ebla', '')
    expect(await found('zanzibar')).toEqual([])
  })

  test('the walk along a long list finds the same as sorting all', async () => {
    const list = (size: number) =>
      valueBy`
        select array(
          select split_part(p.full_name, ' ', 1)
          from jsonb_populate_record(null::internal.developer_filters, '{}') as filters,
            internal.understand_search('react ' || ${MARK}) as terms,
            internal.by_terms_query(internal.query_of(filters, terms), terms, null) as query,
            internal.walk_to_matches(query, 1000, false, 0, 1001) as walked,
            unnest(internal.ids_of_part(row('by_terms', query, 1000, false, 'many', walked, '{}'), 0, ${size}))
              with ordinality as listed (id, place)
          join public.profiles p on p.id = listed.id order by place)`
    expect(await list(2)).toEqual(['Cosob', 'Asha'])
    expect(await list(9)).toEqual(['Cosob', 'Asha', 'Bile', 'Maxamed'])
  })
})

describe('searches that only words of a bio match', () => {
  test('those who only mention a skill come in a part of their own, after those who learn it', async () => {
    const list = await find(`react ${MARK}`)
    expect(list.fitting).toEqual(['Cosob', 'Asha', 'Bile'])
    expect(list.found).toEqual(['Cosob', 'Asha', 'Bile', 'Maxamed'])
    expect(list.by_words).toMatchObject({ count: 1, count_exact: true })
    expect(list.dropped).toEqual([])
  })

  test('the nearest search says who would fit if nobody else is found', async () => {
    const list = await find(`react burao ${MARK}`)
    expect([list.fitting, list.found]).toEqual([[], ['Maxamed']])
    expect(list.dropped).toEqual([
      ['without', 'Burao', 'react', 4],
      ['without', 'React', 'burao', 1],
    ])
    expect(list.near.slice(0, 3)).toEqual(['Cosob', 'Asha', 'Bile'])
  })

  test('a member with the word as the title fits the search', async () => {
    await title('Maxamed', 'React beekeeper')
    expect((await find(`react burao ${MARK}`)).fitting).toEqual(['Maxamed'])
  })
})

describe('searches that nobody matches', () => {
  test('the nearest searches say what was left out and how many there are', async () => {
    const list = await find(`c# burao ${MARK}`)
    expect([list.named.count, list.by_terms.count]).toEqual([0, 0])
    expect(list.dropped).toEqual([
      ['without', 'Burao', `c# ${MARK}`, 1],
      ['without', 'C#', `burao ${MARK}`, 1],
    ])
    expect(list.near).toEqual(['Asha'])
    const fewest = await find(`react available burao ${MARK}`)
    // Both searches find one person: the one without the later word comes first.
    expect(fewest.dropped).toEqual([
      ['without', 'Burao', `react available ${MARK}`, 1],
      ['without', 'Available for hire', `react burao ${MARK}`, 1],
    ])
  })

  test('each term is searched alone if leaving out one of them is not enough', async () => {
    const list = await find(`c# burao remote qqzzwwyy`)
    expect(list.dropped).toContainEqual(['only', 'Burao', 'burao', 1])
    expect(list.dropped.every(([kind]) => kind === 'only')).toBe(true)
    expect(list.near).toHaveLength(1)
  })

  test('the nearest search keeps names and other texts if it can', async () => {
    const list = await find('muqdisho drommar')
    expect(list.dropped[0]).toEqual(['without', 'Mogadishu (Capital)', 'drommar', 1])
    expect(list.dropped[1]?.slice(0, 3)).toEqual(['without', 'drommar', 'muqdisho'])
    expect(list.near).toEqual(['Maxamed'])
  })

  test('the nearest searches keep the filters of the form', async () => {
    const list = await find(`c# burao ${MARK}`, { available_for_hire: true })
    expect(list.dropped).toEqual([['only', MARK, MARK, 2]])
    expect((await find(`c++ burao ${MARK}`, { available_for_hire: true })).dropped).toEqual([
      ['without', 'Burao', `c++ ${MARK}`, 1],
    ])
  })

  test('terms that nobody has are left out together, before others', async () => {
    const list = await find(`drommar qqzzwwyy burao yyzzqq ${MARK}`)
    expect(list.dropped).toEqual([['without', 'qqzzwwyy, yyzzqq', `drommar burao ${MARK}`, 1]])
    expect(list.near).toEqual(['Maxamed'])
    const two = await find(`c# qqzzwwyy burao ${MARK}`)
    expect(two.dropped[0]).toEqual(['without', 'qqzzwwyy, Burao', `c# ${MARK}`, 1])
    expect((await find(`a1zq b2zq c3zq d4zq e5zq f6zq ${MARK}`)).dropped).toEqual([
      ['only', MARK, MARK, PEOPLE.length],
    ])
  })

  test('the nearest keeps a skill, a specialization or a name rather than a level or a place', async () => {
    // Nobody has all three. One person has two: a junior in Kenya who is no analyst.
    await set('Fu’aad', `experience_level = 'Junior'`)
    const list = await find(`junior analyst kenya ${MARK}`)
    expect(list.near).toEqual(['Guhaad'])
    expect(list.dropped[0]).toEqual(['only', 'Analyst', 'analyst', expect.any(Number)])
    expect(list.dropped).toContainEqual(['without', 'Analyst', `junior kenya ${MARK}`, 1])
    await set('Fu’aad', `experience_level = 'Dhexe'`)
    const named = await find('mohamed Xsearch senior sweden')
    expect(named.near[0]).toBe('Maxamed')
  })

  test('alternatives that stay are alternatives again', async () => {
    const list = await find(`c# go or react remote or sweden ${MARK}`)
    expect(list.dropped).toContainEqual(['without', 'C#', `go or react remote or sweden ${MARK}`, 1])
    expect((await find(`go or react remote or sweden ${MARK}`)).found).toEqual(['Fu’aad'])
  })

  test('alternatives are left out together', async () => {
    expect((await find(`go hargeisa or sweden ${MARK}`)).dropped[0]).toEqual([
      'without',
      'Hargeisa, Sweden',
      `go ${MARK}`,
      1,
    ])
  })

  test('nothing is left out of one term, of more than six that somebody has, and where somebody is found', async () => {
    expect((await find('qqzzwwyy')).dropped).toEqual([])
    expect((await find(`c# c++ go node react burao sweden ${MARK}`)).dropped).toEqual([])
    expect(await find(`react ${MARK}`)).toMatchObject({ dropped: [], near: [] })
  })
})

test('a word that nobody has but a new specialization is understood once somebody has it', async () => {
  const made = await idBy`insert into public.specializations (name) values ('Qaxwoole Keeper') returning id`
  expect((await find(`qaxwoole ${MARK}`)).labels).toEqual([])
  await set('Cosob', 'specializations = array[$2::uuid]', made)
  expect(await find(`qaxwoole ${MARK}`)).toMatchObject({ labels: ['Qaxwoole'], found: ['Cosob'] })
  await sql`delete from public.specializations where id = ${made}`
  expect((await find(`qaxwoole ${MARK}`)).labels).toEqual([])
})

test.each(['hidden_at', 'suspended_at', 'opted_out_of_lists'])(
  'a search finds nobody whose profile is %s, in no words, counts or corrections',
  async (column) => {
    const [hidden, shown] = column === 'opted_out_of_lists' ? ['true', 'false'] : ['now()', 'null']
    await set('Maxamed', `${column} = ${hidden}`)
    for (const search of [`react ${MARK}`, `burao ${MARK}`, 'drommar', `mohamed ${MARK}`, MARK]) {
      const list = await find(search)
      expect([...list.exact, ...list.alike, ...list.found]).not.toContain('Maxamed')
      expect(list.by_terms.count + list.by_words.count).toBe(list.found.length)
    }
    const near = await find(`burao c# ${MARK}`)
    expect([near.near, near.dropped]).toEqual([['Asha'], [['without', 'Burao', `c# ${MARK}`, 1]]])
    // A word that only this member has counts as unknown, so that the response does not reveal it.
    await write('Maxamed', 'reactt')
    expect((await find(`reactt ${MARK}`)).labels).toEqual(['React'])
    await set('Maxamed', `${column} = ${shown}`)
    expect((await find(`reactt ${MARK}`)).labels).toEqual([])
  },
)
