/** Words of advertisements, and whom they mean in the demo community. */
import { readFile } from 'node:fs/promises'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { type DeveloperCardData, developerPageSchema } from '#src/features/developers/schemas.ts'
import { connect } from '#tests/support/engines/cluster.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/engines/shared-server.ts'

let database: TestDatabase
let sql: ReturnType<typeof connect>

beforeAll(async () => {
  database = await createTestDatabase()
  sql = connect(database.url, 1)
  await sql.query(await readFile(new URL('../../supabase/demo.sql', import.meta.url), 'utf8'))
})
afterAll(async () => {
  await sql.end()
  await database.drop()
})

async function find(search: string) {
  const [row] = await sql.query('select public.search_developers($1, 1, 48) as page', [
    JSON.stringify({ search }),
  ])
  const page = v.parse(developerPageSchema, row?.page)
  const titles = (cards: DeveloperCardData[]) => cards.map(({ title }) => title)
  return {
    fitting: titles([...page.named.data, ...page.by_terms.data]),
    mentioning: titles(page.by_words.data),
    nearest: titles(page.nearest),
    searches: page.nearest_searches.map(({ search: nearest }) => nearest),
  }
}

test.each([
  ['IT support', ['Network Engineer', 'DevOps Engineer, port systems'], ['UI/UX Designer']],
  [
    'barnaamij sameeye',
    ['iOS Engineer', 'Android Developer', 'Senior Full-Stack Engineer'],
    ['Data Scientist'],
  ],
  ['xirfadle amniga', ['Penetration Tester', 'Junior Security Analyst'], ['Network Engineer']],
  ['software engineer', ['Data Engineer', 'QA Engineer', 'iOS Engineer'], ['Lead Product Designer']],
  ['senior', ['Senior Full-Stack Engineer', 'iOS Engineer', 'Penetration Tester'], ['Network Engineer']],
])('the search %j finds %j and not %j', async (search, who, others) => {
  const { fitting } = await find(search)
  expect(fitting).toEqual(expect.arrayContaining(who))
  expect(fitting.filter((title) => title !== null && others.includes(title))).toEqual([])
})

test.each([
  // Two members mention mobile money in their bios.
  ['mobile developer mogadishu', 'mobile', 'Mobile Developer, field data collection'],
  // The card says Junior · Bilow, the profile Bilow.
  ['junior flutter hargeisa', 'junior flutter', 'Flutter learner, maths teacher'],
  ['product manager', 'product', 'Lead Product Designer'],
])('nobody fits the search %j: %j comes near, with %j first', async (search, nearest, who) => {
  const found = await find(search)
  expect(found.fitting).toEqual([])
  expect(found.searches[0]).toBe(nearest)
  expect(found.nearest[0]).toBe(who)
})
