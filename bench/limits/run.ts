/** `npm run bench -- limits [--notifications] [--blocks 40] [--record]`: see README.md. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

import { connect } from '#tests/support/engines/cluster.ts'
import { startPostgres } from '#tests/support/engines/postgres.ts'
import { npmBinaries } from '#tests/support/engines/postgres-binaries.ts'

import { quantile } from '../quantile.ts'

const { values: options } = parseArgs({
  options: {
    blocks: { type: 'string', default: '40' },
    notifications: { type: 'boolean', default: false },
    record: { type: 'boolean', default: false },
  },
})
/** Blocks of each of both ways; the first pair warms up. */
const blocks = Number(options.blocks)
const WRITES = 50

const server = await startPostgres(await npmBinaries())
const sql = connect(await server.createDatabase(), 1)
const [writer, reader] = await sql<{ id: string }>`
  insert into auth.users (email, email_confirmed_at)
  select i || '@bench.example', now() from generate_series(1, 2) i returning id`
if (!writer || !reader) throw new Error('The members were not made')
const posts = await sql<{ id: string }>`
  insert into public.posts (profile_id, title, content)
  select ${reader.id}, 'x', 'x' from generate_series(1, ${(blocks + 1) * 2 * WRITES}) returning id`
await sql`update internal.limits set amount = 1000000000, newcomer_amount = null`

interface Kind {
  table: string
  statement: string
  param: (post: string) => string
}
const KINDS: Record<string, Kind> = {
  like: {
    table: 'post_likes',
    statement: 'insert into public.post_likes (post_id) values ($1)',
    param: (post) => post,
  },
  comment: {
    table: 'comments',
    statement: `insert into public.comments (post_id, content) values ($1, 'x')`,
    param: (post) => post,
  },
  message: {
    table: 'messages',
    statement: `insert into public.messages (recipient_id, content) values ($1, 'x')`,
    param: () => reader.id,
  },
}

async function write(statement: string, param: string): Promise<number> {
  const start = performance.now()
  await sql.transaction(async (transaction) => {
    await transaction`select set_config('role', 'authenticated', true),
      set_config('request.jwt.claim.sub', ${writer?.id ?? ''}, true)`
    await transaction.query(statement, [param])
  })
  return performance.now() - start
}

const trigger = options.notifications ? '60_tell' : '00_limit'
// A message makes no notification in the app.
if (options.notifications) delete KINDS.message

const results = []
for (const [kind, { table, statement, param }] of Object.entries(KINDS)) {
  const times = { enable: [] as number[], disable: [] as number[] }
  let next = 0
  for (let block = 0; block <= blocks; block++) {
    // They take turns in going first.
    const turns = block % 2 === 0 ? (['enable', 'disable'] as const) : (['disable', 'enable'] as const)
    for (const way of turns) {
      await sql.query(`alter table public.${table} ${way} trigger ${table}_${trigger}`)
      for (let index = 0; index < WRITES; index++) {
        const time = await write(statement, param(posts[next++]?.id ?? ''))
        if (block > 0) times[way].push(time)
      }
    }
  }
  const [withTriggers, without] = [quantile(times.enable, 0.5), quantile(times.disable, 0.5)]
  results.push({
    kind,
    writes: times.enable.length,
    'ms with': Number(withTriggers.toFixed(3)),
    'ms without': Number(without.toFixed(3)),
    ratio: Number((withTriggers / without).toFixed(2)),
  })
}
await sql.end()
await server.close()

console.table(results)
if (options.record) {
  const result = { engine: server.name, results }
  await writeFile(join(import.meta.dirname, 'result.json'), `${JSON.stringify(result, null, 2)}\n`)
}
