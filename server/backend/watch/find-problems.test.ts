/** Each fault has its own name, and is gone when it is mended. The tests use a database with the product's schema. */
import { rename } from 'node:fs/promises'
import { join } from 'node:path'

import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'

import { SUPABASE } from '#tests/support/engines/shared-server.ts'
import { freePort } from '#tests/support/free-port.ts'
import { SCHEMA_VERSION } from '../schema-version.ts'
import { openTestBackend } from '../testing/open-test-backend.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'

const base = temporaryFolder()
const dataDir = join(base, 'data')
let refusals = 0
const started = Date.now() - 10 * 60_000
const backend = await openTestBackend(dataDir, {
  supabaseDir: SUPABASE,
  background: false,
  instance: 'one:3000',
  refusals: () => refusals,
  objectStore: null,
})
const { query, watch } = backend

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})

/** The faults and warnings that are found, without those of this machine's disk. */
async function found() {
  await watch.check()
  for (const { since } of await watch.health()) expect(Date.parse(since ?? '')).toBeGreaterThan(started)
  const problems = (await watch.health()).filter(({ kind }) => kind !== 'disk-low')
  return problems.map(({ kind, cause }) => `${kind}: ${cause}`)
}

/** Says what is found after `breaking`, and that nothing is after `mending`. */
async function between(breaking: () => unknown, mending: () => unknown) {
  expect(await found()).toEqual([])
  await breaking()
  const problems = await found().finally(mending)
  // Only every second look tries a write.
  await found()
  expect(await found()).toEqual([])
  return problems
}

test('a database that was restored without rights is found', async () => {
  expect(
    await between(
      () => query('revoke select on public.posts from anon'),
      () => query('grant select on public.posts to anon'),
    ),
  ).toEqual(['rights: 42501: permission denied for table posts'])
})

test('a schema that is older is found, and one that is none of ours', async () => {
  const says = (version: string) =>
    query(
      `create or replace function public.schema_version() returns json language sql stable as
       $$ select json_build_object('version', '${version}', 'least_version', '${SCHEMA_VERSION}') $$`,
    )
  const older = await between(
    () => says('0.0.1'),
    () => says(SCHEMA_VERSION),
  )
  expect(older).toEqual([
    expect.stringMatching(/^schema: .* has the schema of Hibo 0\.0\.1, and this is Hibo/),
  ])
  const none = await between(
    () => query('alter function public.schema_version rename to away'),
    () => query('alter function public.away rename to schema_version'),
  )
  expect(none).toEqual(['schema: 42883: function public.schema_version() does not exist'])
})

test('a clock that is two minutes off in either direction is found', async () => {
  for (const [minutes, side] of [
    [2, 'ahead of'],
    [-2, 'behind'],
  ] as const) {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * 60_000 })
    onTestFinished(() => void vi.useRealTimers())
    expect(await found()).toEqual([
      expect.stringMatching(`^clock: one:3000 is 1[12]\\d s ${side} the database$`),
    ])
    vi.useRealTimers()
  }
  expect(await found()).toEqual([])
})

/** Queues a mail, to another person at each call. */
const queue = (columns: string, values: string) =>
  query(
    `insert into internal.outbox (kind, email, ${columns}) values ('confirmation', gen_random_uuid() || '@example.org', ${values})`,
  )
const clear = () => query('delete from internal.outbox')

test('a mail server that can’t be spoken to, or refuses three people, is found; a person who takes no mails is not', async () => {
  const failed = (code: string) => queue('attempts, last_error', `2, '${code}'`)
  expect(await between(() => failed('server: ESOCKET: connect ECONNREFUSED'), clear)).toEqual([
    'mail: server: ESOCKET: connect ECONNREFUSED',
  ])
  expect(await between(() => failed('RCPT TO: 450'), clear)).toEqual([])
  const three = async () => {
    for (let person = 0; person < 3; person++) await failed('RCPT TO: 450')
  }
  expect(await between(three, clear)).toEqual(['mail: RCPT TO: 450'])
})

test('one mail that waits for its server is tried at each look, which does not count', async () => {
  const later = `now() + interval '1 hour'`
  for (let mail = 0; mail < 2; mail++)
    await queue('attempts, last_error, not_before', `5, 'server: ESOCKET', ${later}`)
  await found()
  const mails = query('select attempts, not_before <= now() as due from internal.outbox order by attempts')
  expect(await mails.finally(clear)).toEqual([
    { attempts: 4, due: true },
    { attempts: 5, due: false },
  ])
})

test('a mail that is due and that nobody sends is found, and one that was given up', async () => {
  const ago = (time: string) => `now() - interval '${time}'`
  const late = () => queue('due_at, not_before', `${ago('11 minutes')}, ${ago('11 minutes')}`)
  expect(await between(late, clear)).toEqual(['mail-late: 1 mails'])
  const tried = () => queue('due_at, not_before', `${ago('11 minutes')}, now() + interval '1 minute'`)
  expect(await between(tried, clear)).toEqual([])
  const givenUp = () => queue('failed_at', ago('1 hour'))
  expect(await between(givenUp, clear)).toEqual(['mail-given-up: 1 mails in a day'])
})

test('a data folder where nothing can be written is found', async () => {
  expect(
    await between(
      () => rename(dataDir, `${dataDir}-away`),
      () => rename(`${dataDir}-away`, dataDir),
    ),
  ).toEqual([`disk: the disk of ${dataDir}`])
})

test('a step of the maintenance that failed twice is found, and many refusals', async () => {
  const failing = async () => {
    await query('alter function internal.clear_outbox rename to clear_away')
    for (let time = 0; time < 2; time++) await backend.maintain()
  }
  const mended = async () => {
    await query('alter function internal.clear_away rename to clear_outbox')
    await backend.maintain()
  }
  expect(await between(failing, mended)).toEqual(['maintenance: clear_outbox'])
  expect(
    await between(
      () => (refusals += 301),
      () => {},
    ),
  ).toEqual(['refusals: 301 requests'])
})

test('a store of uploads that does not answer is found', async () => {
  const port = await freePort()
  const store = {
    endpoint: `http://127.0.0.1:${port}`,
    bucket: 'b',
    region: 'r',
    accessKeyId: 'k',
    secretAccessKey: 's',
  }
  const other = await openTestBackend(join(base, 'other'), {
    supabaseDir: SUPABASE,
    background: false,
    objectStore: store,
  })
  await other.watch.check()
  expect(await other.watch.health()).toContainEqual(
    expect.objectContaining({
      kind: 'uploads',
      cause: `connect ECONNREFUSED 127.0.0.1:${port}`,
      isFault: true,
    }),
  )
})
