/** All processes together tell the operator once of a lasting problem, and once of its end. */
import { createServer } from 'node:http'
import { text as readText } from 'node:stream/consumers'

import * as v from 'valibot'
import { afterAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'

import type { OutgoingMail } from '#server/courier/transport.ts'
import { isSigned } from '#server/courier/webhook-signature.ts'
import { listen } from '#tests/support/listen.ts'
import { openTestDatabase } from '../testing/open-test-database.ts'
import { startAlerts } from './alerts.ts'
import { ownIncidents, sharedIncidents } from './incidents.ts'
import type { Problem } from './problems.ts'
import { type OperatorSettings, operatorTeller } from './tell-operator.ts'

const SITE = 'https://hibo.example.org'
const SECRET = `whsec_${btoa('a secret of the operator')}`
const database = await openTestDatabase()
afterAll(database.close)

let mails: OutgoingMail[] = []
let problems: Problem[] = []
let takesMail = true
let isSlow = false
let isAsked = false

const transport = {
  async send(mail: OutgoingMail) {
    if (!takesMail) throw new Error('busy')
    isAsked = true
    if (isSlow) await new Promise(() => {})
    mails.push(mail)
  },
}
function start(
  instance = 'one:3000',
  { sees = () => problems, hook = null as OperatorSettings['hook'] } = {},
) {
  return startAlerts({
    find: async () => sees(),
    // With 0 ms, a problem is over as soon as nobody finds it.
    shared: sharedIncidents(database, instance, 'hibo.example.org', 0),
    own: ownIncidents(instance, 'hibo.example.org'),
    tell: operatorTeller({ transport, mail: 'operator@example.org', hook, siteUrl: SITE }),
    everyMs: null,
  })
}
const began = (kind: string) => `Hibo needs you: ${kind} (hibo.example.org)`
const ended = (kind: string) => `Hibo is well again: ${kind} (hibo.example.org)`
const subjects = () => mails.map(({ subject }) => subject)
const DISK: Problem = { kind: 'disk-low', cause: '500 MB are left', where: 'one:3000' }
const AWAY: Problem = { kind: 'database', cause: 'connect ECONNREFUSED', where: 'database at db:5432' }

beforeEach(async () => {
  mails = []
  problems = []
  takesMail = true
  isSlow = false
  isAsked = false
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.spyOn(console, 'log').mockImplementation(() => {})
  await database.query('delete from auth.incidents')
})

/** Two processes look, one after the other. */
async function look(times: number, ...each: ReturnType<typeof startAlerts>[]) {
  for (let time = 0; time < times; time++) for (const alerts of each) await alerts.check()
}

test('a problem that lasts is told once by all processes together, and its end once, with instance and cause', async () => {
  const [one, other] = [start('one:3000'), start('two:3000')]
  problems = [DISK]
  await look(1, one, other)
  expect(mails).toEqual([])
  await look(3, one, other)
  expect(subjects()).toEqual([began('disk-low')])
  expect(mails[0]?.text).toMatch(
    /500 MB are left\nWhere: one:3000\nSince: \d{4}-.*\nFound by: one:3000\n\nFirst steps \(docs\/problems.md#disk-low\):\n1\. /,
  )
  // In docs/problems.md, the steps of this problem refer to the steps of a full disk.
  expect(mails[0]?.text).toMatch(
    /\n2\. `df -h`(.*\n)+3\. Make room.*\n\nhttps:\/\/hibo\.example\.org\n\nIncident hibo\.example\.org\/disk-low\/.*$/,
  )
  // A restarted process does not tell the problem again, so a site that restarts often sends no flood.
  await look(3, start('three:3000'))
  expect(mails).toHaveLength(1)
  expect(other.current()).toMatchObject([{ kind: 'disk-low', isFault: false, cause: '500 MB are left' }])

  problems = []
  await look(3, one, other)
  expect(subjects()).toEqual([began('disk-low'), ended('disk-low')])
  expect(mails[1]?.headers).toEqual(mails[0]?.headers)
  expect(mails[1]?.text).toMatch(
    /has room again. It lasted 1 min\.\n\nIt was: The disk.*\n\nWhere: one:3000\n/,
  )
  expect(one.current()).toEqual([])
})

test('a problem that one process finds is not over because another one does not', async () => {
  const finder = start('one:3000', { sees: () => [DISK] })
  const shared = sharedIncidents(database, 'two:3000', 'hibo.example.org', 60_000)
  await look(3, finder)
  expect(await shared.over([])).toEqual([])
  expect(subjects()).toEqual([began('disk-low')])
})

test('what comes and goes is told once an hour, under a name of its own each time', async () => {
  const alerts = start()
  for (let round = 0; round < 3; round++) {
    problems = [DISK]
    await look(3, alerts)
    problems = []
    await look(1, alerts)
  }
  expect(subjects()).toEqual([began('disk-low'), ended('disk-low')])
  await database.query(`update auth.incidents set told_at = now() - interval '61 minutes'`)
  problems = [DISK]
  await look(3, alerts)
  expect(mails).toHaveLength(3)
  expect(mails[2]?.headers).not.toEqual(mails[0]?.headers)
})

test('without the database each process tells once, under one key, and of nothing else before it is back', async () => {
  const each = [start('one:3000'), start('two:3000')]
  problems = [AWAY, DISK]
  await look(4, ...each)
  expect(subjects()).toEqual([began('database'), began('database')])
  expect(mails[1]?.headers).toEqual(mails[0]?.headers)
  expect(mails[1]?.text).toContain('Where: database at db:5432')
  problems = []
  await look(1, ...each)
  expect(subjects().slice(2)).toEqual([ended('database'), ended('database')])
})

test('an incident names what is wrong, not who found it, and since when', async () => {
  const since = new Date().toISOString()
  const where = 'two:3000'
  const alerts = start('one:3000')
  problems = [{ kind: 'instance', cause: `${where} for 50 s`, where }]
  await look(1, alerts)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10 * 60_000 })
  onTestFinished(() => void vi.useRealTimers())
  await look(1, alerts)
  const begin = /Where: two:3000\nSince: (\S+)\nFound by: one:3000\n/.exec(mails[0]?.text ?? '')
  // The time comes from the database's clock: the time of telling less ten minutes.
  expect(Date.parse(begin?.[1] ?? '')).toBeLessThan(Date.parse(since))
  problems = []
  await look(1, alerts)
  expect(mails[1]?.text).toContain('Where: two:3000')
})

test('a look that fails says why, and the next one goes on', async () => {
  const alerts = start()
  problems = [DISK]
  await database.query('alter table auth.incidents rename to away')
  await look(2, alerts).finally(() => database.query('alter table auth.away rename to incidents'))
  const lines = vi.mocked(console.error).mock.calls.map(([line]) => String(line))
  const cause = '42P01: relation "auth.incidents" does not exist'
  expect(lines.map((line) => JSON.parse(line))).toContainEqual(
    expect.objectContaining({ event: 'look-failed', cause }),
  )
  await look(1, alerts)
  expect(subjects()).toEqual([began('disk-low')])
})

test('a full disk without room for a row is told by each process under one key, also when there is some room again', async () => {
  const each = [start('one:3000'), start('two:3000')]
  problems = [{ kind: 'disk', cause: '53100', where: 'database at db:5432' }]
  await database.query('alter table auth.incidents rename to away')
  await look(3, ...each).finally(() => database.query('alter table auth.away rename to incidents'))
  await look(2, ...each)
  expect(subjects()).toEqual([began('disk'), began('disk')])
  expect(mails[1]?.headers).toEqual(mails[0]?.headers)
  problems = []
  await look(2, ...each)
  expect(subjects().slice(2)).toEqual([ended('disk'), ended('disk')])
})

test('news that the mail server did not take are sent ten minutes later', async () => {
  const alerts = start()
  problems = [DISK]
  takesMail = false
  await look(2, alerts)
  takesMail = true
  await look(2, alerts)
  expect(mails).toEqual([])
  await database.query(`update auth.incidents set told_at = told_at - interval '11 minutes'`)
  await look(1, alerts)
  expect(subjects()).toEqual([began('disk-low')])
})

test('a site that stops does not wait for a slow mail server, and the next start tells', async () => {
  const alerts = start()
  problems = [DISK]
  isSlow = true
  void look(2, alerts)
  await vi.waitUntil(() => isAsked)
  await alerts.stop()
  expect(mails).toEqual([])
  isSlow = false
  await look(2, start())
  expect(subjects()).toEqual([began('disk-low')])
})

test('the log has a line for the beginning and one for the end', async () => {
  const alerts = start()
  // A line that repeats is only counted.
  problems = [{ kind: 'disk-low', cause: '400 MB are left', where: 'one:3000' }]
  await look(4, alerts)
  problems = []
  await look(2, alerts)
  const lines = [vi.mocked(console.error), vi.mocked(console.log)].flatMap(({ mock }) =>
    mock.calls.map(([line]) => String(line)),
  )
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: 'error', event: 'problem-began', kind: 'disk-low', cause: '400 MB are left' },
    { level: 'info', event: 'problem-ended', kind: 'disk-low' },
  ])
})

test('a web address is told too, signed, and once more if it did not take it', async () => {
  const received: { event: unknown; id: unknown; isSigned: boolean }[] = []
  let status = 500
  const hookSchema = v.object({ type: v.string(), data: v.record(v.string(), v.string()) })
  const receiver = createServer(async (request, response) => {
    const body = await readText(request)
    const headers = new Headers(Object.entries(request.headers).map(([name, value]) => [name, String(value)]))
    const { type, data } = v.parse(hookSchema, JSON.parse(body))
    if (status < 300)
      received.push({
        event: `${type} ${data.kind} ${data.cause} ${data.where} ${data.instance}`,
        id: data.incident,
        isSigned: isSigned(SECRET, headers, body),
      })
    response.writeHead(status).end()
  })
  const url = `http://127.0.0.1:${await listen(receiver)}/alerts`
  onTestFinished(() => void receiver.close())
  takesMail = false
  const alerts = start('one:3000', { hook: { url, secret: SECRET } })
  problems = [DISK]
  await look(3, alerts)
  expect(received).toEqual([])
  status = 204
  await database.query(`update auth.incidents set told_at = told_at - interval '11 minutes'`)
  await look(1, alerts)
  problems = []
  await look(1, alerts)
  expect(received).toMatchObject([
    { event: 'incident.began disk-low 500 MB are left one:3000 one:3000', isSigned: true },
    { event: 'incident.ended disk-low  one:3000 one:3000', isSigned: true },
  ])
  expect(received[1]?.id).toBe(received[0]?.id)
})
