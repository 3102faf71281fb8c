import { afterAll, expect, test } from 'vitest'
import { waitFor } from '#tests/support/wait-for.ts'
import { databaseOn } from './database.ts'
import { guardDisk } from './disk-guard.ts'
import { startInMemory } from './pglite.ts'
import { pgliteSessions } from './pglite-session.ts'
import { DatabaseBusyError } from './sessions.ts'

let free = 1e9
const database = databaseOn(guardDisk(pgliteSessions(await startInMemory()), async () => free))
afterAll(() => database.close())

const note = (id: number) => database.query('insert into notes values ($1)', [id])
const refused = () =>
  note(0).then(
    () => undefined,
    (error: unknown) => error,
  )

test('a disk that is almost full keeps what is there, reads it, and takes writes again when there is room', async () => {
  await database.query('create table notes (id int)')
  await note(1)
  free = 1e6
  expect(await waitFor('the refusal', refused)).toBeInstanceOf(DatabaseBusyError)
  await expect(database.transaction((sql) => sql.query('delete from notes'))).rejects.toThrow('no room')
  expect(await database.query('select id from notes where id > 0')).toEqual([{ id: 1 }])

  free = 1e9
  await waitFor('room', () => note(2).catch(() => undefined))
  expect(await database.query('select id from notes where id > 0 order by id')).toEqual([
    { id: 1 },
    { id: 2 },
  ])
})
