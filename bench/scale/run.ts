/**
 * `npm run bench -- scale [--folder …] [--size small] [--way sql] [--only feed] [--rebuild] [--record]`: see README.md.
 */
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

import { connect } from '#tests/support/engines/cluster.ts'
import { findDisagreements } from '#tests/support/engines/disagreements.ts'

import { type Community, startCommunity } from './community.ts'
import { printTable } from './report.ts'
import { mergeResults, type Results } from './results.ts'
import { SIZES, type SizeName } from './sizes.ts'
import { measureWay, WAYS, type Way } from './ways.ts'

const RECORD = join(import.meta.dirname, 'result.json')

const { values: options } = parseArgs({
  options: {
    folder: { type: 'string', default: '.data/scale' },
    size: { type: 'string' },
    way: { type: 'string' },
    only: { type: 'string', default: '' },
    rebuild: { type: 'boolean', default: false },
    verify: { type: 'boolean', default: false },
    record: { type: 'boolean', default: false },
  },
})
const sizes = chosen<SizeName>(['small', 'large'], options.size, 'size')
const ways = chosen<Way>(WAYS, options.way, 'way')

function chosen<Name extends string>(all: readonly Name[], wanted: string | undefined, what: string) {
  const found = all.filter((name) => wanted === undefined || name === wanted)
  if (found.length === 0) throw new Error(`--${what} is one of ${all.join(', ')}`)
  return found
}

async function verify(community: Community, size: SizeName) {
  const sql = connect(community.url, 1)
  const wrong = await findDisagreements((text) => sql.query(text))
  await sql.end()
  console.error(`${size}: ${wrong.length === 0 ? 'counters, averages and lists agree' : wrong.join('\n')}`)
}

const folder = options.folder
await mkdir(folder, { recursive: true })
let results: Results = {}
for (const size of sizes) {
  const community = await startCommunity(folder, size, options.rebuild)
  try {
    if (options.verify) await verify(community, size)
    for (const way of ways) {
      results = mergeResults(results, await measureWay(way, community, SIZES[size], size, options.only))
    }
  } finally {
    await community.stop('fast')
  }
}
printTable(results)
if (options.record) {
  const before: Results = existsSync(RECORD) ? JSON.parse(await readFile(RECORD, 'utf8')) : {}
  await writeFile(RECORD, `${JSON.stringify(mergeResults(before, results), null, 2)}\n`)
}
