import { afterAll, describe, expect, test } from 'vitest'

import { openTestDatabase } from '../testing/open-test-database.ts'

describe('statements in one round trip', async () => {
  const database = await openTestDatabase(null)
  afterAll(database.close)
  await database.script(`create role guest; grant guest to current_user; create table words (word text primary key, size int);
    grant select on words to guest`)

  const words = async () =>
    (await database.query<{ word: string }>('select word from words order by word')).map(({ word }) => word)
  const insert = (word: string) => ({ sql: 'insert into words values ($1, 0)', params: [word] })
  const asGuest = { sql: `select set_config('role', 'guest', true)`, params: [] }

  test('a batch returns the rows of its last statement', async () => {
    const rows = await database.batch([
      insert('batch'),
      { sql: 'select word, size, null as none from words', params: [] },
    ])
    expect(rows).toEqual([{ word: 'batch', size: 0, none: null }])
  })

  test('a statement that fails undoes the ones before it and stops the ones after it', async () => {
    for (let again = 0; again < 2; again++) {
      const failing = database.batch([
        insert('before'),
        { sql: 'select 1 / $1::int', params: [0] },
        insert('after'),
      ])
      await expect(failing).rejects.toMatchObject({ code: '22012' })
      expect(await words()).toEqual(['batch'])
    }
  })

  test('the caller of a batch is forgotten when it ends', async () => {
    const role = { sql: 'select current_user::text as role', params: [] }
    const [before] = await database.batch([role])
    expect(await database.batch([asGuest, role])).toEqual([{ role: 'guest' }])
    await expect(database.batch([asGuest, insert('guest')])).rejects.toMatchObject({ code: '42501' })
    expect(await database.batch([role])).toEqual([before])
  })

  test('a transaction keeps what it began with', async () => {
    const role = await database.transaction(async ({ query }) => {
      await query(asGuest.sql)
      const [row] = await query<{ role: string }>('select current_user::text as role')
      await query('reset role')
      await query('update words set size = 4')
      return row?.role
    })
    expect(role).toBe('guest')
    expect(await database.query('select size from words')).toEqual([{ size: 4 }])
  })

  test('a statement goes on working when its table changes', async () => {
    const read = () => database.query('select * from words')
    expect(await read()).toEqual([{ word: 'batch', size: 4 }])
    await database.script('alter table words add column note text')
    await read().catch(() => {}) // the prepared statement no longer fits the table
    expect(await read()).toEqual([{ word: 'batch', size: 4, note: null }])
  })

  test('no session prepares more than a hundred statements', async () => {
    const statements = Array.from({ length: 150 }, (_, n) => ({ sql: `select ${n} as n`, params: [] }))
    // The statements run in one transaction, so that all go through one session.
    const prepared = await database.transaction(async ({ query }) => {
      for (const { sql: text } of statements) await query(text)
      await query('select 0 as n')
      return query<{ count: number }>('select count(*)::int as count from pg_prepared_statements')
    })
    expect(prepared[0]?.count).toBeLessThanOrEqual(101)
    expect(prepared[0]?.count).toBeGreaterThan(50)
  })
})
