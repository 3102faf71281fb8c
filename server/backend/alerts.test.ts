/** The operator learns what needs a person, once a day for each kind. */

import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import type { OutgoingMail } from '#server/courier/transport.ts'
import { createTestDatabase } from '#tests/support/engines/shared-server.ts'
import { type Alerts, startAlerts } from './alerts.ts'
import type { Database } from './database/database.ts'
import { openPostgres } from './database/postgres.ts'

const own = await createTestDatabase()
const database = await openPostgres(own.url)
afterAll(async () => {
  await database.close()
  await own.drop()
})

const GIGABYTE = 1024 ** 3
let mails: OutgoingMail[] = []
let free = 10 * GIGABYTE
let refusals = 0
let failingSteps: string[] = []
let isAway = false
let takesMail = true
let isSlow = false
const away: Database = {
  ...database,
  query: (sql, params) => (isAway ? Promise.reject(new Error('away')) : database.query(sql, params)),
}

function start(): Alerts {
  return startAlerts({
    database: away,
    transport: {
      async send(mail) {
        if (!takesMail) throw new Error('busy')
        if (isSlow) await new Promise(() => {})
        mails.push(mail)
      },
    },
    operator: 'operator@example.org',
    siteUrl: 'https://hibo.example.org',
    freeBytes: () => free,
    refusals: () => refusals,
    failingSteps: () => failingSteps,
    background: false,
  })
}
const kinds = (alerts: Alerts) => alerts.current().map(({ kind }) => kind)

beforeEach(async () => {
  mails = []
  free = 10 * GIGABYTE
  isAway = false
  takesMail = true
  isSlow = false
  failingSteps = []
  vi.spyOn(console, 'error').mockImplementation(() => {})
  await database.query('delete from auth.attempts')
})

test('a full disk is reported once a day, by all processes together, and stays on the list until there is room', async () => {
  const [one, other] = [start(), start()]
  await one.check()
  expect(mails).toEqual([])
  free = GIGABYTE / 2
  for (let minute = 0; minute < 3; minute++) for (const alerts of [one, other]) await alerts.check()
  expect(mails).toMatchObject([{ to: 'operator@example.org', subject: 'Hibo needs you: disk' }])
  expect(kinds(other)).toEqual(['disk'])
  // A process that starts again sends no second mail, so a site that restarts often sends no flood.
  await start().check()
  expect(mails).toHaveLength(1)
  free = 10 * GIGABYTE
  await one.check()
  expect(kinds(one)).toEqual([])
})

test('a mail that the mail server did not take is sent ten minutes later', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  try {
    const alerts = start()
    free = GIGABYTE / 2
    takesMail = false
    await alerts.check()
    takesMail = true
    await alerts.check()
    expect(mails).toEqual([])
    vi.setSystemTime(Date.now() + 11 * 60_000)
    await alerts.check()
    expect(mails).toMatchObject([{ subject: 'Hibo needs you: disk' }])
  } finally {
    vi.useRealTimers()
  }
})

test('a site that stops does not wait for a slow mail server, and sends the alert after its next start', async () => {
  const alerts = start()
  free = GIGABYTE / 2
  isSlow = true
  void alerts.check()
  await vi.waitUntil(() => vi.mocked(console.error).mock.calls.length > 0)
  await alerts.stop()
  expect(mails).toEqual([])
  isSlow = false
  await start().check()
  expect(mails).toMatchObject([{ subject: 'Hibo needs you: disk' }])
})

test('mail that was given up is reported', async () => {
  const alerts = start()
  const [user] = await database.query<{ id: string }>(
    `insert into auth.users (id, email) values (gen_random_uuid(), 'gone@example.org') returning id`,
  )
  await database.query(
    `insert into internal.outbox (kind, recipient, failed_at) values ('recovery', $1, now())`,
    [user?.id],
  )
  await alerts.check()
  expect(kinds(alerts)).toEqual(['mail'])
  expect(mails).toMatchObject([{ subject: 'Hibo needs you: mail' }])
  await database.query('delete from internal.outbox')
})

test('a step of the maintenance that goes on failing is reported', async () => {
  const alerts = start()
  failingSteps = ['clear_outbox']
  await alerts.check()
  expect(kinds(alerts)).toEqual(['maintenance'])
  expect(mails).toMatchObject([{ subject: 'Hibo needs you: maintenance' }])
})

test('a database that is unavailable for a minute is reported, though nothing can be counted in it', async () => {
  const alerts = start()
  isAway = true
  await alerts.check()
  expect(mails).toEqual([])
  for (let minute = 0; minute < 3; minute++) await alerts.check()
  expect(mails).toMatchObject([{ subject: 'Hibo needs you: database' }])
  expect(console.error).toHaveBeenCalledTimes(1)
})

test('many refusals within a minute are reported, many in a long time are not', async () => {
  const alerts = start()
  for (let minute = 0; minute < 5; minute++) {
    refusals += 500
    await alerts.check()
  }
  expect(mails).toEqual([])
  refusals += 5_000
  await alerts.check()
  expect(mails).toMatchObject([{ subject: 'Hibo needs you: refusals' }])
})
