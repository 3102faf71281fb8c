/** Words that mean a filter: their filter value must exist, or a search for the word finds only text. */
import { expect, test } from 'vitest'

import { sql } from './support/community.ts'

test.each([
  ['skills', 'skills'],
  ['specialization', 'specializations'],
])('every word for one of the %s means one of the seed', async (filter, table) => {
  const known = `select name from public.${table}`
  expect(
    await sql(`select word, value from internal.search_words where filter = $1 and value not in (${known})`, [
      filter,
    ]),
  ).toEqual([])
  const [words] = await sql<{ count: string }>`
    select count(*) from internal.search_words where filter = ${filter} and not of_name`
  expect(Number(words?.count)).toBeGreaterThan(10)
})

test('every word for a place or a level means one that a profile can have', async () => {
  const unknown = await sql`select w.word, w.value from internal.search_words w
    where w.filter = 'location'
        and w.value <> all (internal.places() || internal.countries() || array['abroad', 'somalia'])
      or w.filter = 'experience_level'
        and w.value <> all (array['Bilow', 'Dhexe', 'Sare', 'Junior', 'Mid-level', 'Senior'])`
  expect(unknown).toEqual([])
})

test.each([
  ['IT support', ['Network Engineer']],
  ['amniga', ['Penetration Tester', 'Security Analyst']],
  [
    'barnaamij sameeye',
    [
      'Android Developer',
      'Backend Developer',
      'Cross-Platform Mobile Developer',
      'Frontend Developer',
      'Full-Stack Developer',
      'iOS Developer',
    ],
  ],
])('the words of an advertisement %j mean %j', async (words, names) => {
  const meant = await sql<{ value: string }>`
    select value from internal.search_words where key = internal.term_key(${words})`
  expect(meant.map(({ value }) => value).sort()).toEqual(names)
})
