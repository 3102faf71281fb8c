/** `npm run bench -- scale [--folder .data/scale] [--size small] [--only feed]`: see README.md. */
import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'

import { connect } from '#tests/support/engines/cluster.ts'

import { startCommunity } from './community.ts'
import { queriesOf } from './queries.ts'
import { type Effort, openRawAsker, type Times } from './raw.ts'
import { SIZES, type Size, type SizeName } from './sizes.ts'
import { readSubjects } from './subjects.ts'
import { measureWrites, type WriteRates } from './writes.ts'

const { values: options } = parseArgs({
  options: {
    folder: { type: 'string', default: '.data/scale' },
    size: { type: 'string' },
    only: { type: 'string', default: '' },
  },
})

/** Figures by name, then by size. */
type BySize<Figures> = Record<string, Partial<Record<SizeName, Figures>>>

async function measureQueries(url: string, size: Size): Promise<Record<string, Effort & Times>> {
  const sql = connect(url, 1)
  // Writes that were rolled back leave what autovacuum would have swept up.
  await sql.query('vacuum')
  const subjects = await readSubjects(sql, size)
  const [database] = await sql<{ bytes: string }>`select pg_database_size(current_database()) as bytes`
  console.log(
    `${Math.round(Number(database?.bytes) / size.members / 1000)} kB for each of ${size.members} members`,
  )
  await sql.end()
  const asker = await openRawAsker(url, subjects.member)
  const found: Record<string, Effort & Times> = {}
  try {
    for (const query of queriesOf(subjects).filter(({ name }) => name.includes(options.only)))
      found[query.name] = { ...(await asker.times(query)), ...(await asker.effort(query)) }
  } finally {
    await asker.close()
  }
  return found
}

function note<Figures>(into: BySize<Figures>, size: SizeName, found: Record<string, Figures>) {
  for (const [name, figures] of Object.entries(found)) into[name] = { ...into[name], [size]: figures }
}

/** Both sizes' figures, `small → large`. */
function pair<Figures>(
  { small, large }: Partial<Record<SizeName, Figures>>,
  of: (figures: Figures) => number,
) {
  const figures = [small, large].flatMap((found) => (found ? [of(found)] : []))
  return figures
    .map((figure) => (figure < 100 ? Number(figure.toPrecision(2)) : Math.round(figure)).toLocaleString('en'))
    .join(' → ')
}

/** As `tests/policies/scale.test.ts` has it. */
const isFlat = ({ small, large }: Partial<Record<SizeName, Effort>>) =>
  !small || !large || large.blocks <= 1.5 * small.blocks + 40

/** Prints both sizes' figures, a row for each name. */
function show<Figures>(
  title: string,
  cells: Record<string, (figures: Figures) => number>,
  rows: [string, Partial<Record<SizeName, Figures>>][],
) {
  if (rows.length === 0) return
  const heads = Object.keys(cells)
  console.log(`\n${title}\n\n| | ${heads.join(' | ')} |\n|---|${'---|'.repeat(heads.length)}`)
  for (const [name, found] of rows)
    console.log(`| ${[name, ...Object.values(cells).map((of) => pair(found, of))].join(' | ')} |`)
}

const queries: BySize<Effort & Times> = {}
const writes: BySize<WriteRates> = {}
const folder = resolve(options.folder) // PostgreSQL's socket wants a whole path
await mkdir(folder, { recursive: true })
for (const name of ['small', 'large'] as const) {
  if (options.size && options.size !== name) continue
  const cluster = await startCommunity(folder, name)
  try {
    const url = cluster.urlOf('postgres')
    note(queries, name, await measureQueries(url, SIZES[name]))
    note(writes, name, await measureWrites(url, options.only))
  } finally {
    await cluster.stop('fast')
  }
}
const found = Object.entries(queries)
for (const title of ['Flat', 'Bounded']) {
  show<Effort & Times>(
    title,
    {
      'p50 ms': ({ p50 }) => p50,
      'p95 ms': ({ p95 }) => p95,
      blocks: ({ blocks }) => blocks,
      'rows read': ({ rows }) => rows,
      kB: ({ bytes }) => bytes / 1000,
    },
    found.filter(([, figures]) => isFlat(figures) === (title === 'Flat')),
  )
}
show<WriteRates>(
  'Writes per second',
  {
    alone: ({ alone }) => alone,
    'sixteen, random rows': ({ together }) => together,
    'sixteen, one row': ({ hot }) => hot,
  },
  Object.entries(writes),
)
