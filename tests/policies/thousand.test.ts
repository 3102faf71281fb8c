/** More than a thousand members match: counting stops and says so, and a saved search forgets nobody. */
import { afterAll, beforeAll, expect, test } from 'vitest'

import { crowd, inParts, member, removeCrowd, sql, visitor } from './support/community.ts'
import { outcome } from './support/outcome.ts'
import { searchDevelopers } from './support/profiles.ts'
import { round } from './support/saved-searches.ts'

/** The first name of this file's members, which nobody else has. */
const NAME = `Mn${process.pid}`
const SIZE = 1_005
let ids: string[]

const learn = (members: string[]) =>
  sql`insert into public.profile_skills (profile_id, skill_id)
    select id, (select s.id from public.skills s where s.name = 'React') from unnest(${members}::uuid[]) as id`
const search = async (words: string, paging: { page?: number; page_size?: number } = {}) =>
  searchDevelopers(await visitor(), { search: words }, paging)

beforeAll(async () => {
  ids = await crowd(SIZE, NAME)
  await inParts(ids, async (part) => {
    await sql`update public.profiles set title = 'Weaver', bio = 'Dhuxulyaqaan.' where id = any (${part})`
    await learn(part)
  })
})

afterAll(async () => {
  await removeCrowd(ids)
  expect(await search(NAME)).toMatchObject({ named: { count: 0, count_exact: true }, total_pages: 0 })
})

test('counting stops after a thousand and says so', async () => {
  const list = await search(NAME, { page: 1000 })
  expect(list).toMatchObject({ named: { count: 1000, count_exact: false }, page: 84, total_pages: 84 })
  expect(list.named.data).toHaveLength(4)
})

test('members without an optional word are not counted or listed where over a thousand have it', async () => {
  const { id } = await member('Without Word')
  await learn([id])
  const list = await search('react dhuxulyaqaan', { page: 100, page_size: 48 })
  expect(list.by_terms).toMatchObject({ count: 1000, count_exact: false })
  expect(list).toMatchObject({ page: 21, total_pages: 21 })
  expect(list.by_terms.data).toHaveLength(1000 % 48)
  expect(list.by_terms.data.map((card) => card.id)).not.toContain(id)
})

test('a round forgets none of more than a thousand who match a saved search', async () => {
  const seeker = await member('Sahra Seeker')
  const saved = { kind: 'people', name: 'Mine', filters: { search: NAME } }
  expect(await outcome(seeker.rest.from('saved_searches').insert(saved))).toBe('201')
  await sql`insert into internal.search_changes (profile_id, listed) select unnest(${ids}::uuid[]), false`
  await round()
  const finds = await sql`
    select from internal.search_finds f join public.saved_searches s on s.id = f.search_id
    where s.owner_id = ${seeker.id}`
  expect(finds).toHaveLength(SIZE)
})
