/**
 * Two processes learn which areas were written since. The database server is their own: transactions of other
 * databases on it would have numbers of the same range, and leave no notes here.
 */
import { join } from 'node:path'

import { afterAll, describe, expect, test } from 'vitest'

import { AREAS } from '#server/cache/areas.ts'
import { connect } from '#tests/support/engines/cluster.ts'
import { startPostgres } from '#tests/support/engines/postgres.ts'
import { npmBinaries } from '#tests/support/engines/postgres-binaries.ts'
import { SUPABASE } from '#tests/support/engines/shared-server.ts'
import { CLEAR_CHANGES, NOTE_CHANGES } from './change-log.ts'
import { migrate } from './migrations.ts'
import { openPostgres } from './postgres.ts'
import { loadReferenceData } from './seed.ts'

const server = await startPostgres(await npmBinaries())
const url = await server.createBareDatabase()
const database = await openPostgres(url)
await migrate(database, join(SUPABASE, 'migrations'))
await loadReferenceData(database, SUPABASE)
const other = await openPostgres(url)
const sql = connect(url, 2)
// Autovacuum's ANALYZE is a transaction without a note.
await sql.query('alter system set autovacuum = off')
await sql.query('select pg_reload_conf()')
afterAll(async () => {
  await sql.end()
  await database.close()
  await other.close()
  await server.close()
})

const [asha = '', bilan = ''] = await Promise.all(['Asha', 'Bilan'].map(person))
/** A post: the last digits of its id name the area of its counts. */
const [post = ''] = (
  await sql.query(
    `insert into public.posts (id, profile_id, title, content)
     values ('00000000-0000-4000-8000-00000000000b', $1, 'A post', 'Words') returning id`,
    [asha],
  )
).map(({ id }) => String(id))

async function person(name: string) {
  const id = crypto.randomUUID()
  await sql.query(
    `insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data)
     values ($1::uuid, $1::text || '@here.test', now(), jsonb_build_object('full_name', $2::text))`,
    [id, name],
  )
  return id
}

/** The areas that count as written after `work`, for two processes that ask. */
async function writtenBy(work: () => Promise<unknown>) {
  const both = [database, other]
  const before = await Promise.all(both.map((one) => one.dataState()))
  await work()
  const after = await Promise.all(both.map((one) => one.dataState()))
  const [written, ofTheOther] = after.map((state, index) =>
    AREAS.filter((area) => state.get(area) !== before[index]?.get(area)),
  )
  expect(ofTheOther).toEqual(written)
  return written
}

/** Writes as a member, as the API does. */
const as = (member: string, text: string, params: unknown[] = []) =>
  database.batch([
    {
      sql: `select set_config('role', 'authenticated', true), set_config('request.jwt.claim.sub', $1, true)`,
      params: [member],
    },
    { sql: text, params },
  ])
const run = (text: string, params: unknown[] = []) => sql.query(text, params)
const EDIT = `update public.categories set description = 'Words' where slug = 'web-dev'`
const SEND = `insert into public.messages (sender_id, recipient_id, content) values ($1, $2, 'Hello')`

describe('what members do counts as written where it shows', () => {
  test.each([
    ['nothing', [], () => as(asha, 'select 1')],
    ['a statement that changes no row', [], () => run('delete from public.posts where false')],
    ['a message', ['messages', 'private'], () => as(asha, SEND, [asha, bilan])],
    ['a read mark', ['messages'], () => as(bilan, 'select public.mark_conversation_read($1)', [asha])],
    [
      'a like',
      ['counts-0b', 'private'],
      () => as(bilan, 'insert into public.post_likes (post_id, profile_id) values ($1, $2)', [post, bilan]),
    ],
    ['a view', ['counts-0b'], () => as(bilan, 'select public.increment_post_views($1)', [post])],
    ['read notifications', ['private'], () => as(asha, 'select public.mark_notifications_read(999999999)')],
    [
      'a comment',
      ['counts-0b', 'comments', 'private'],
      () =>
        as(bilan, `insert into public.comments (post_id, profile_id, content) values ($1, $2, 'Yes')`, [
          post,
          bilan,
        ]),
    ],
    ['an edited category', ['site'], () => run(EDIT)],
  ])('%s', async (_what, areas, work) => {
    expect(await writtenBy(work)).toEqual(AREAS.filter((area) => areas.includes(area)))
  })
})

test('a write counts when it is committed, whatever was written in the meantime', async () => {
  const [begun, commit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const writing = sql.transaction(async (open) => {
    await open.query(EDIT)
    begun.resolve()
    await commit.promise
  })
  await begun.promise
  expect(await writtenBy(() => as(asha, SEND, [asha, bilan]))).toEqual(['messages', 'private'])
  expect(
    await writtenBy(() => {
      commit.resolve()
      return writing
    }),
  ).toEqual(['site'])
})

test('what is rolled back does not count', async () => {
  expect(await writtenBy(() => run(`${EDIT}; select 1 / 0`).catch(() => {}))).toEqual([])
})

test('old notes are removed, which shows nowhere', async () => {
  await run(`insert into cache.changes values ('1', 'site')`)
  expect(await writtenBy(() => run(CLEAR_CHANGES))).toEqual(['private'])
  expect(await run(`select from cache.changes where xid = '1'`)).toEqual([])
})

describe('unknown writes', () => {
  test.each([
    ['a change of the schema', 'create table public.unknown (id int)'],
    ['a table without a trigger', 'insert into public.unknown values (1)'],
    ['a trigger that is gone', 'drop trigger zz_note_change on public.posts'],
    ['counts that are truncated', 'truncate public.post_saves'],
    ['a write to one of those', `update public.posts set title = 'Another post'`],
  ])('everything counts as written after %s', async (_what, text) => {
    expect(await writtenBy(() => run(text))).toEqual(AREAS)
  })

  test('everything counts as written after any write until all triggers are there', async () => {
    expect(await writtenBy(() => run(EDIT))).toEqual(AREAS)
    await run('drop table public.unknown')
    await run(NOTE_CHANGES)
    await database.dataState()
    await other.dataState()
    expect(await writtenBy(() => run(EDIT))).toEqual(['site'])
  })

  test('everything counts as written if notes are gone, or were brought from elsewhere', async () => {
    expect(
      await writtenBy(async () => {
        await run(EDIT)
        await run('delete from cache.changes')
      }),
    ).toEqual(AREAS)
    const [next] = await run('select pg_snapshot_xmax(pg_current_snapshot())::text::bigint + 1 as id')
    await run(`insert into cache.changes values ($1::text::xid8, 'private')`, [String(next?.id)])
    expect(await writtenBy(() => run('create table public.unknown (id int)'))).toEqual(AREAS)
    await run('drop table public.unknown')
  })
})
