/** `npm run bench -- reports [--rounds 40] [--record]`: see README.md. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

import { connect } from '#tests/support/engines/cluster.ts'
import { startPostgres } from '#tests/support/engines/postgres.ts'
import { npmBinaries } from '#tests/support/engines/postgres-binaries.ts'

import { quantile } from '../quantile.ts'

const { values: options } = parseArgs({
  options: { rounds: { type: 'string', default: '40' }, record: { type: 'boolean', default: false } },
})
const rounds = Number(options.rounds)
const MEMBERS = 300
const REPORTS = 1_000
const CONNECTIONS = 8

const server = await startPostgres(await npmBinaries())
const sql = connect(await server.createDatabase(), CONNECTIONS)
const ids = (rows: { id: string }[]) => rows.map(({ id }) => id)

const members = ids(
  await sql`insert into auth.users (email, email_confirmed_at, raw_user_meta_data)
    select i || '@bench.example', now(), jsonb_build_object('full_name', 'Member ' || i)
    from generate_series(1, ${MEMBERS}) i returning id`,
)
const authors = members.slice(0, 20)
const posts = ids(
  await sql.query(
    `insert into public.posts (profile_id, title, content, created_at)
    select ($1::uuid[])[1 + i % 20], 'Title ' || i, repeat('Some words. ', 40), now() - i * interval '1 minute'
    from generate_series(1, 3000) i returning id`,
    [authors],
  ),
)
const discussed = posts[0] ?? ''
await sql.query(
  `insert into public.comments (post_id, profile_id, content)
  select $1, m.id, 'A comment' from unnest($2::uuid[]) as m (id)`,
  [discussed, members],
)
await sql`update public.profiles set created_at = now() - interval '1 month'`
await sql.query(`update public.profiles set role = 'moderator' where id = $1`, [members.at(-1) ?? ''])
// One member blocks fifty others, who wrote much of what the lists show.
await sql.query(
  `insert into public.relationships (owner_id, member_id, kind)
  select $1, m.id, 'block' from unnest($2::uuid[]) as m (id)`,
  [members.at(-2) ?? '', members.slice(0, 50)],
)
await sql`analyze`

function as(member: string | undefined, statement: string, params: string[] = []) {
  return sql.transaction(async (transaction) => {
    await transaction`select set_config('role', ${member ? 'authenticated' : 'anon'}, true),
      set_config('request.jwt.claim.sub', ${member ?? ''}, true)`
    return transaction.query(statement, params)
  })
}

const LISTS: Record<string, [member: string | undefined, statement: string, params?: string[]]> = {
  feed: [undefined, 'select public.feed_page()'],
  'feed, a member with fifty blocks': [members.at(-2), 'select public.feed_page()'],
  directory: [undefined, 'select public.search_developers()'],
  home: [undefined, 'select public.home_page()'],
  comments: [undefined, 'select public.post_comments($1)', [discussed]],
  profile: [undefined, 'select public.profile_page($1)', [members[1] ?? '']],
  conversations: [members.at(-2), 'select public.conversation_list()'],
  'public totals': [undefined, 'select public.moderation_totals()'],
  'the queue, a moderator': [members.at(-1), 'select public.moderation_queue()'],
}

async function measure(): Promise<Map<string, number>> {
  const times = new Map(Object.keys(LISTS).map((name) => [name, [] as number[]]))
  for (let round = 0; round < rounds; round++) {
    for (const [name, [member, statement, params]] of Object.entries(LISTS)) {
      const start = performance.now()
      await as(member, statement, params)
      times.get(name)?.push(performance.now() - start)
    }
  }
  return new Map([...times].map(([name, list]) => [name, quantile(list, 0.5)]))
}

/** Reports of each of 280 members, three or four: half of them of one post, the others of a hundred more. */
async function storm() {
  const stormers = members.slice(20)
  const reportOne = (index: number) => {
    const kind = index % 2 === 0 ? discussed : (posts[index % 200] ?? '')
    return as(
      stormers[index % stormers.length],
      `select public.report('post', $1, 'spam', 'This is not right.')`,
      [kind],
    ).then(
      () => true,
      // Hidden after three reporters: then there is nothing to report.
      (error: unknown) => {
        if (error instanceof Error && error.message === 'This is no longer there.') return false
        throw error
      },
    )
  }
  const start = performance.now()
  const times: number[] = []
  let next = 0
  let taken = 0
  await Promise.all(
    Array.from({ length: CONNECTIONS - 2 }, async () => {
      while (next < REPORTS) {
        const began = performance.now()
        if (await reportOne(next++)) taken += 1
        times.push(performance.now() - began)
      }
    }),
  )
  return { seconds: (performance.now() - start) / 1000, taken, median: quantile(times, 0.5) }
}

await measure()
const before = await measure()
const [during, stormed] = await Promise.all([measure(), storm()])
const after = await measure()
// Moderators look at everything: the posts are shown again, and everybody reports once more.
await sql`select internal.set_hidden('post', thing, false) from internal.cases where automatic is not null`
await sql`insert into internal.moderation_log (event, case_id, action) select 'decision', id, 'none' from internal.cases`
const again = await storm()
const afterAgain = await measure()
await sql.end()
await server.close()

const figure = (value: number | undefined) => Number((value ?? 0).toFixed(2))
const results = [...before].map(([list, time]) => ({
  list,
  'ms before': figure(time),
  'ms during': figure(during.get(list)),
  'ms after': figure(after.get(list)),
  'ms after two storms': figure(afterAgain.get(list)),
  ratio: figure((afterAgain.get(list) ?? 0) / time),
}))
console.table(results)
console.table(
  [stormed, again].map(({ seconds, taken, median }) => ({
    reports: REPORTS,
    taken,
    seconds: figure(seconds),
    'ms each': figure(median),
  })),
)
if (options.record) {
  const result = { engine: server.name, results, storms: [stormed, again] }
  await writeFile(join(import.meta.dirname, 'result.json'), `${JSON.stringify(result, null, 2)}\n`)
}
