/** `npm run bench -- courier [--members 10000]`: see README.md. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'

import { SMTPServer } from 'smtp-server'

import { connect } from '#tests/support/engines/cluster.ts'
import { startPostgres } from '#tests/support/engines/postgres.ts'
import { npmBinaries } from '#tests/support/engines/postgres-binaries.ts'
import { listen } from '#tests/support/listen.ts'

import { memoryOf } from '../processes.ts'

const { values: options } = parseArgs({ options: { members: { type: 'string', default: '10000' } } })
const members = Number(options.members)
/** Megabytes. Node fills what it gets: a courier that kept something of each mail would die in these. */
const SMALL_HEAP = ['--max-old-space-size=48', '--max-semi-space-size=2']

/** The Message-IDs that came for each email address. */
const arrived = new Map<string, string[]>()
let mails = 0
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  async onData(stream, session, done) {
    let text = ''
    for await (const chunk of stream) text += chunk
    const to = session.envelope.rcptTo[0]?.address ?? ''
    const id = /^Message-ID: (\S+)/im.exec(text)?.[1] ?? ''
    arrived.set(to, [...(arrived.get(to) ?? []), id])
    mails++
    done()
  },
})
const smtpPort = await listen(smtp.server)

const server = await startPostgres(await npmBinaries())
const url = await server.createDatabase()
const sql = connect(url, 2)
await sql`
  insert into auth.users (email, email_confirmed_at, raw_user_meta_data)
  select 'reader-' || i || '@bench.example', now(), jsonb_build_object('full_name', 'Reader ' || i)
  from generate_series(1, ${members}) i`
await sql`
  with writer as (select id from public.profiles order by id limit 1), post as (
    insert into public.posts (profile_id, title, content)
    select p.id, 'Learning Rust', 'Words' from public.profiles p, generate_series(1, 3) returning id, profile_id
  )
  insert into public.notifications (owner_id, kind, actor_id, thing, post_id, created_at)
  select post.profile_id, 'comment', nullif(writer.id, post.profile_id), post.id, post.id, now() - interval '1 minute'
  from post, writer`
await sql`update public.notification_preferences set next_digest_at = now()`
await sql.query('analyze')

function startCourier() {
  return spawn(process.execPath, [...SMALL_HEAP, 'scripts/courier.ts', '--watch'], {
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: url,
      SITE_URL: 'https://hibo.example',
      SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

const [killed, survivor] = [startCourier(), startCourier()]
const megabytes: number[] = []
const sampling = setInterval(async () => megabytes.push(await memoryOf([survivor.pid ?? 0])), 1_000)
const killAfter = Math.floor(members * (0.1 + 0.8 * Math.random()))
const start = performance.now()
const waiting = async () => {
  const [row] = await sql<{
    count: number
  }>`select count(*)::int as count from internal.outbox where failed_at is null`
  const [due] = await sql<{ count: number }>`
    select count(*)::int as count from public.notification_preferences where next_digest_at <= now()`
  return (row?.count ?? 0) + (due?.count ?? 0)
}
while (mails < killAfter) await sleep(20)
killed.kill('SIGKILL')
const killedAt = mails
let left = await waiting()
while (left > 5) {
  await sleep(1_000)
  left = await waiting()
}
const seconds = (performance.now() - start) / 1000
clearInterval(sampling)
await sql`update internal.outbox set not_before = now()` // two minutes later
while ((await waiting()) > 0) await sleep(500)
survivor.kill('SIGTERM')
await once(survivor, 'exit')
const [dead] = await sql<{ count: number }>`select count(*)::int as count from internal.outbox`
await sql.end()
await server.close()
await new Promise<void>((resolve) => smtp.close(() => resolve()))

const doubled = [...arrived.values()].filter(({ length }) => length > 1)
console.table({
  members,
  'killed after': killedAt,
  'held by the killed one': left,
  lost: members - arrived.size,
  'given up': dead?.count ?? 0,
  doubled: doubled.length,
  'doubled with another Message-ID': doubled.filter((ids) => new Set(ids).size > 1).length,
  seconds: Math.round(seconds),
  'mails per second': Math.round(members / seconds),
  'MB after a tenth': megabytes[Math.floor(megabytes.length / 10)],
  'MB at the end': megabytes.at(-1),
  'MB at most': Math.max(...megabytes),
})
