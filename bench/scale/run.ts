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

const { values: options } = parseArgs({
  options: {
    folder: { type: 'string', default: '.data/scale' },
    size: { type: 'string' },
    only: { type: 'string', default: '' },
  },
})

type Figures = Effort & Times
type BySize = Partial<Record<SizeName, Figures>>

const COLUMNS: Record<string, (figures: Figures) => number> = {
  'p50 ms': ({ p50 }) => p50,
  'p95 ms': ({ p95 }) => p95,
  blocks: ({ blocks }) => blocks,
  'rows read': ({ rows }) => rows,
  kB: ({ bytes }) => bytes / 1000,
}

/** Adds this size's figures by the query's name. */
async function measureQueries(url: string, name: SizeName, found: Map<string, BySize>) {
  const size: Size = SIZES[name]
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
  try {
    for (const query of queriesOf(subjects).filter(({ name }) => name.includes(options.only))) {
      const figures = { ...(await asker.times(query)), ...(await asker.effort(query)) }
      found.set(query.name, { ...found.get(query.name), [name]: figures })
    }
  } finally {
    await asker.close()
  }
}

/** Both sizes' figures, `small → large`. */
function pair({ small, large }: BySize, of: (figures: Figures) => number) {
  return [small, large]
    .filter((figures) => figures !== undefined)
    .map(of)
    .map((figure) => (figure < 100 ? Number(figure.toPrecision(2)) : Math.round(figure)).toLocaleString('en'))
    .join(' → ')
}

/** The rule of `tests/policies/scale.test.ts`. */
const isFlat = ({ small, large }: BySize) => !small || !large || large.blocks <= 1.5 * small.blocks + 40

/** Prints both sizes' figures, a row for each query. */
function show(title: string, rows: readonly [string, BySize][]) {
  if (rows.length === 0) return
  const heads = Object.keys(COLUMNS)
  console.log(`\n${title}\n\n| | ${heads.join(' | ')} |\n|---|${'---|'.repeat(heads.length)}`)
  for (const [name, found] of rows)
    console.log(`| ${[name, ...Object.values(COLUMNS).map((of) => pair(found, of))].join(' | ')} |`)
}

const found = new Map<string, BySize>()
const folder = resolve(options.folder) // PostgreSQL's socket wants a whole path
await mkdir(folder, { recursive: true })
for (const name of ['small', 'large'] as const) {
  if (options.size && options.size !== name) continue
  const cluster = await startCommunity(folder, name)
  await measureQueries(cluster.urlOf('postgres'), name, found).finally(() => cluster.stop('fast'))
}
const rows = [...found]
show(
  'Flat',
  rows.filter(([, figures]) => isFlat(figures)),
)
show(
  'Bounded',
  rows.filter(([, figures]) => !isFlat(figures)),
)
