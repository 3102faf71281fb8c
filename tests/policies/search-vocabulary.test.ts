/** The words that mean a filter: what they name must exist, or a search for them silently finds text alone. */
import { expect, test } from 'vitest'

import { sql } from './support/community.ts'

/** The name beside each alias in the source of a function. */
async function namesIn(functionName: string, pattern: RegExp) {
  const [row] = await sql<{ source: string }>('select prosrc as source from pg_proc where proname = $1', [
    functionName,
  ])
  const names = [...(row?.source.matchAll(pattern) ?? [])].flatMap(([, list = '']) =>
    [...list.matchAll(/'([^']+)'/g)].map(([, name = '']) => name),
  )
  expect(names.length).toBeGreaterThan(10)
  return [...new Set(names)]
}

test.each([
  ['words_for_skill', 'skills', /\(('[^']+'), '\w+'\)/g],
  ['words_for_specialization', 'specializations', /\(array\[([^\]]+)\],/g],
])('every name with an alias in %s is among the %s of the seed', async (functionName, table, pattern) => {
  const known = await sql<{ name: string }>(`select name from public.${table}`)
  const missing = (await namesIn(functionName, pattern)).filter(
    (name) => !known.some((one) => one.name === name),
  )
  expect(missing).toEqual([])
})

test('every word for a place or a level means one that a profile can have', async () => {
  const unknown = await sql(
    `select w.key, w.value from internal.search_vocabulary w
    where w.filter = 'location'
        and w.value <> all (internal.places() || internal.countries() || array['abroad', 'somalia'])
      or w.filter = 'experience_level'
        and w.value <> all (array['Bilow', 'Dhexe', 'Sare', 'Junior', 'Mid-level', 'Senior'])`,
  )
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
  const meant = await sql<{ name: string }>(
    `select s.name from internal.search_vocabulary w join public.specializations s on s.id::text = w.value
    where w.key = internal.term_key($1)`,
    [words],
  )
  expect(meant.map(({ name }) => name).sort()).toEqual(names)
})
