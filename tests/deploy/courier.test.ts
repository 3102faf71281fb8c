/** The courier outside a site, on PostgreSQL: as a command of any scheduler. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { connect, type Sql } from '#tests/support/engines/cluster.ts'
import { type PostgresServer, startPostgres } from '#tests/support/engines/postgres.ts'
import { npmBinaries } from '#tests/support/engines/postgres-binaries.ts'
import { startSmtp, type TestSmtp } from '#tests/support/smtp.ts'

const run = promisify(execFile)
let server: PostgresServer
let address: string
let sql: Sql
let smtp: TestSmtp

beforeAll(async () => {
  server = await startPostgres(await npmBinaries())
  address = await server.createDatabase()
  sql = connect(address, 2)
  smtp = await startSmtp()
})
afterAll(async () => {
  await smtp?.stop()
  await sql?.end()
  await server?.close()
})
beforeEach(() => sql.query('delete from internal.outbox'))

function courier(environment: Record<string, string>, words: string[] = []) {
  return run(process.execPath, ['scripts/courier.ts', ...words], {
    env: { PATH: process.env.PATH, ...environment },
  })
}

test('the command delivers what is due, and leaves what is not', async () => {
  await sql.query(
    `with someone as (
      insert into auth.users (id, email) values (gen_random_uuid(), 'waiting@example.org') returning id
    )
    insert into internal.outbox (kind, recipient, not_before)
    select kind, id, now() + later from someone,
      (values ('account-exists', interval '0'), ('recovery', interval '1 hour')) as m (kind, later)`,
  )
  const settings = { DATABASE_URL: address, SITE_URL: 'https://hibo.example', SMTP_URL: smtp.url }
  const { stdout } = await courier(settings)
  expect(stdout).toBe('Taken from the outbox: 1\n')
  expect(smtp.mailbox.list()).toMatchObject([
    { to: 'waiting@example.org', subject: 'You already have an account' },
  ])
  expect(smtp.mailbox.list()[0]?.text).toContain('https://hibo.example/signin')
  expect(await sql.query('select kind from internal.outbox')).toEqual([{ kind: 'recovery' }])
})

test.each([
  [{}, 'DATABASE_URL is missing'],
  [{ DATABASE_URL: 'postgres://hibo@127.0.0.1/hibo' }, 'SITE_URL is missing'],
  [
    { DATABASE_URL: 'postgres://hibo@127.0.0.1/hibo', SITE_URL: 'https://hibo.example' },
    'SMTP_URL is missing',
  ],
])('the command with %o says what is missing', async (settings: Record<string, string>, reason) => {
  await expect(courier(settings)).rejects.toThrow(reason)
})
