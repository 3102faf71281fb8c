/** Names in any spelling: how many the keys find, and what the directory makes of them. */
import { readFileSync } from 'node:fs'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { type Actor, member, setProfile, sql, visitor } from './support/community.ts'
import { searchDevelopers } from './support/profiles.ts'
import { valueBy } from './support/value-by.ts'

const SPELLINGS = readFileSync(new URL('../support/name-spellings.txt', import.meta.url), 'utf8')
const [, known = '', setAside = ''] = SPELLINGS.trim().split('\n\n')

/** Searches each spelling of a half among all others. */
async function measure(half: string) {
  const lines = half.split('\n').filter((line) => !line.startsWith('#'))
  const spellings = lines.flatMap((line, name) => line.split(', ').map((text) => ({ text, name })))
  const [{ recall, precision } = {}] = await sql<{ recall: number; precision: number }>`
    with keyed as materialized
      (select row_number() over () as place, name, internal.name_keys(text) as keys
       from json_to_recordset(${JSON.stringify(spellings)}) as listed (text text, name int))
    select avg((a.keys = b.keys)::int) filter (where a.name = b.name)::float as recall,
      avg((a.name = b.name)::int) filter (where a.keys = b.keys)::float as precision
    from keyed a join keyed b on a.place <> b.place`
  return { recall, precision }
}

describe('keys of names', () => {
  test('keys find the spellings of a name in both halves of the list', async () => {
    const { recall, precision } = await measure(known)
    expect(recall).toBeGreaterThan(0.93)
    expect(precision).toBeGreaterThan(0.89)
    const unseen = await measure(setAside)
    expect(unseen.recall).toBeGreaterThan(0.9)
    expect(unseen.precision).toBeGreaterThan(0.87)
  })

  test.each([
    ['Maxamed', 'mhmd'],
    ['MOHAMMED', 'mhmd'],
    ['مُحَمَّد', 'mhmd'],
    ['Maxamuud', 'mhmwd'],
    ['محمود', 'mhmwd'],
    ["Ca'isha", 'ašv'],
    ['عائشة', 'ašv'],
    ['Be\u0301chir', 'bšr'],
    ['Cabdi Raxmaan', 'abdv rhmn'],
    ['Abdul-Rahman', 'abdrhmn'],
    ['Abd al-Rahman', 'abdrhmn'],
    ['عبد الرحمن', 'abdrhmn'],
    ['Cabdulle', 'abdl'],
    ['عبد الله', 'abdl'],
    ['Ali bin Omar', 'alv amr'],
    ['J. 4 🎨 Ç', ''],
    ['Cali2 Cali3', 'al2 al3'],
    ['', ''],
  ])('the keys of %j are %j', async (name, expected) => {
    const keys = `select array_to_string(array(select unnest(internal.name_keys($1)) order by 1), ' ')`
    expect(await valueBy(keys, [name])).toBe(expected)
  })
})

describe('the search by sound', () => {
  /** A made-up family name whose sound only this file's members have. */
  const FAMILY = 'Qorwaxjeex'
  const NAMES = ['Maxamed', 'Mohamed', 'محمد', 'Maxamuud', 'Muhammad-Deeq']
  const made: string[] = []
  let anyone: Actor

  beforeAll(async () => {
    anyone = await visitor()
    for (const [index, name] of NAMES.entries()) {
      const { id } = await member(`${name} ${FAMILY}`)
      const title = index === 4 ? 'Teaches Mohamed' : 'Weaver'
      await setProfile(id, 'average_rating = $2, rating_count = 1, title = $3', index === 1 ? 3 : 4, title)
      made.push(id)
    }
  })
  afterAll(() => sql`delete from auth.users where id = any (${made}::uuid[])`)

  async function find(search: string, filters = {}, paging = { page: 1, page_size: 48 }) {
    const list = await searchDevelopers(anyone, { search, ...filters }, paging)
    const first = ({ data }: typeof list.named) =>
      data.map((card) => card.full_name.replace(` ${FAMILY}`, ''))
    return { ...list, exact: first(list.named), alike: first(list.sounds_like) }
  }

  test('the directory finds a name in any spelling, after those that contain the search', async () => {
    const found = await find(`Mohamed ${FAMILY}`)
    expect(found.exact).toEqual(['Mohamed'])
    expect([...found.alike].sort()).toEqual(['Maxamed', 'Muhammad-Deeq', 'محمد'])
    expect([found.named.count, found.sounds_like.count]).toEqual([1, 3])
    expect((await find('Korwahgeeh Muhamad')).alike).toHaveLength(4)
    expect((await find(`محمد ${FAMILY}`)).alike).toHaveLength(3)
  })

  test('the directory compares names with names, and every word of the search', async () => {
    expect((await find(`Mahmud ${FAMILY}`)).alike).toEqual(['Maxamuud'])
    expect((await find(`Teaches ${FAMILY}`)).alike).toEqual([])
    expect((await find(`Mohamed Mahmud ${FAMILY}`)).alike).toEqual([])
  })

  test('the directory never compares the sound of two letters, of nothing or of what is quoted', async () => {
    for (const search of ['mh', '🎨🎨🎨', '%%%', '"Mohamed"', '“Mohamed”', 'Mohamed_']) {
      expect((await find(search)).sounds_like.count).toBe(0)
    }
  })

  test('the directory applies the other filters to names by their sound as well', async () => {
    const rated = await find('Korwahgeeh', { min_rating: 4 })
    expect(rated.sounds_like.count).toBe(4)
    expect(rated.alike).not.toContain('Mohamed')
    expect((await find('Korwahgeeh', { location: 'Hargeisa' })).sounds_like.count).toBe(0)
  })

  test('the directory pages through both lists, each once and in order', async () => {
    const whole = await find(`Mohamed ${FAMILY}`)
    const seen: string[] = []
    for (const page of [1, 2, 3, 4]) {
      const part = await find(`Mohamed ${FAMILY}`, {}, { page, page_size: 1 })
      expect(part).toMatchObject({ page, total_pages: 4, named: { count: 1 }, sounds_like: { count: 3 } })
      seen.push(...part.exact, ...part.alike)
    }
    expect(seen).toEqual([...whole.exact, ...whole.alike])
  })

  test('the directory finds nobody who is hidden or suspended, in no spelling and no count', async () => {
    for (const column of ['hidden_at', 'suspended_at']) {
      await setProfile(made[0], `${column} = now()`)
      for (const search of [`Maxamed ${FAMILY}`, `Mohamed ${FAMILY}`, 'محمد', 'Korwahgeeh', FAMILY]) {
        const found = await find(search)
        expect([...found.exact, ...found.alike]).not.toContain('Maxamed')
        expect(found.named.count + found.sounds_like.count).toBe(found.exact.length + found.alike.length)
      }
      await setProfile(made[0], `${column} = null`)
      expect((await find(`Mohamed ${FAMILY}`)).alike).toContain('Maxamed')
    }
  })

  test('the directory finds a new name at once, and no longer the old one', async () => {
    const rename = (name: string) => setProfile(made[3], 'full_name = $2', `${name} ${FAMILY}`)
    await rename('Cabdiraxmaan')
    expect((await find(`Abdul Rahman ${FAMILY}`)).alike).toEqual(['Cabdiraxmaan'])
    expect((await find(`Mahmud ${FAMILY}`)).alike).toEqual([])
    await rename('Maxamuud')
  })
})
