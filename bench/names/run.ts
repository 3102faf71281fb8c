/** `npm run bench -- names`: how many spellings of a name each way of comparing finds. See README.md. */
import { readFile } from 'node:fs/promises'
import { PGlite } from '@electric-sql/pglite'
import { fuzzystrmatch } from '@electric-sql/pglite/contrib/fuzzystrmatch'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'

import { measurePairs } from '#tests/support/name-pairs.ts'
import { NAME_SPELLINGS } from '#tests/support/name-spellings.ts'

const NAME_KEYS = new URL('../../supabase/migrations/20261121082550_name_keys.sql', import.meta.url)

/** Whether a search for the spelling `a` finds `b`. */
const WAYS = {
  'name keys': 'internal.name_keys(a) = internal.name_keys(b)',
  substring: `b ilike '%' || a || '%'`,
  'trigram similarity, 0.3 or more': 'similarity(a, b) >= 0.3',
  'trigram similarity, 0.5 or more': 'similarity(a, b) >= 0.5',
  'Double Metaphone': `dmetaphone(a) <> '' and dmetaphone(a) in (dmetaphone(b), dmetaphone_alt(b))`,
}

const database = await PGlite.create({ extensions: { pg_trgm, fuzzystrmatch } })
await database.exec('create extension pg_trgm; create extension fuzzystrmatch; create schema internal')
await database.exec(await readFile(NAME_KEYS, 'utf8'))

const percent = (share: number) => `${(share * 100).toFixed(1)} %`
console.log('| | recall, known half | precision | recall, set aside | precision |\n|---|---|---|---|---|')
for (const [name, condition] of Object.entries(WAYS)) {
  const cells = [name]
  for (const half of [NAME_SPELLINGS.known, NAME_SPELLINGS.setAside]) {
    const { recall, precision } = await measurePairs(half, (spellings) => findPairs(spellings, condition))
    cells.push(percent(recall), percent(precision))
  }
  console.log(`| ${cells.join(' | ')} |`)
}
await database.close()

async function findPairs(spellings: string[], condition: string) {
  const { rows } = await database.query<{ pair: string }>(
    `with listed as (select * from unnest($1::text[]) with ordinality as spelling (text, place))
    select x.place || ' ' || y.place as pair
    from listed x, listed y, lateral (select x.text as a, y.text as b) as compared
    where x.place <> y.place and ${condition}`,
    [spellings],
  )
  const pairs = new Set(rows.map(({ pair }) => pair))
  return (a: number, b: number) => pairs.has(`${a + 1} ${b + 1}`)
}
