import { PGlite } from '@electric-sql/pglite'
import { afterAll, expect, test } from 'vitest'

import { createDatabase, type Queryable } from './database.ts'
import { createPgliteSessions } from './pglite-session.ts'
import { DatabaseUnavailableError } from './sessions.ts'

const pglite = await PGlite.create()
await pglite.exec(
  'create role visitor; create table secrets (text text); insert into secrets values (1), (2)',
)
const database = createDatabase(createPgliteSessions(pglite))
afterAll(() => database.close())

const currentRole = async (sql: Queryable) => {
  const [row] = await sql.query<{ role: string }>('select current_user as role')
  return row?.role
}

test('concurrent transactions do not run in each other', async () => {
  const asVisitor = () =>
    database.transaction(async (transaction) => {
      await transaction.query(`select set_config('role', 'visitor', true)`)
      const roles = [await currentRole(transaction), await currentRole(transaction)]
      await expect(transaction.query('select * from secrets')).rejects.toThrow('permission denied')
      return roles
    })
  const asOwner = () =>
    database.transaction(async (transaction) => [
      await currentRole(transaction),
      await currentRole(transaction),
    ])

  const work = Array.from({ length: 10 }, () => [
    asVisitor().catch(() => ['rolled back']),
    asOwner(),
    currentRole(database),
  ])
  const roles = (await Promise.all(work.flat())).flat()
  expect(roles.filter((role) => role === 'visitor')).toHaveLength(20)
  expect(roles.filter((role) => role === 'postgres')).toHaveLength(30)
})

test('a transaction that fails leaves nothing behind', async () => {
  const failing = database.transaction(async (transaction) => {
    await transaction.query('delete from secrets')
    throw new Error('changed my mind')
  })
  await expect(failing).rejects.toThrow('changed my mind')
  expect(await database.query('select count(*)::int as count from secrets')).toEqual([{ count: 2 }])
})

test('a transaction that holds the session for too long is rolled back', async () => {
  const impatient = createDatabase(createPgliteSessions(pglite, { waitMs: 1000, holdMs: 50 }))
  const { promise: handedOver, resolve } = Promise.withResolvers<void>()
  const slow = impatient.transaction(async (transaction) => {
    await transaction.query('delete from secrets')
    await handedOver
    await transaction.query('select 1')
  })
  const rows = await impatient.query('select count(*)::int as count from secrets')
  resolve()
  await expect(slow).rejects.toThrow(DatabaseUnavailableError)
  expect(rows).toEqual([{ count: 2 }])
})

test('a query that waits for too long is rejected as busy', async () => {
  const impatient = createDatabase(createPgliteSessions(pglite, { waitMs: 30, holdMs: 1000 }))
  const { promise: done, resolve } = Promise.withResolvers<void>()
  const slow = impatient.transaction(() => done)
  await expect(impatient.query('select 1')).rejects.toThrow(DatabaseUnavailableError)
  resolve()
  await slow
  expect(await impatient.query('select 1 as one')).toEqual([{ one: 1 }])
})

test('while many wait for the session, the event loop keeps running', async () => {
  let turns = 0
  let counting = true
  const count = () => {
    turns++
    if (counting) setImmediate(count)
  }
  setImmediate(count)
  await Promise.all(Array.from({ length: 20 }, () => database.query('select 1')))
  counting = false
  expect(turns).toBeGreaterThan(10)
})
