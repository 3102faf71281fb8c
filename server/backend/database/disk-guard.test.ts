import { afterAll, expect, test } from 'vitest'
import { startInMemory } from '../testing/in-memory-database.ts'
import { createDatabase } from './database.ts'
import { guardDisk } from './disk-guard.ts'
import { createPgliteSessions } from './pglite-session.ts'
import { DatabaseUnavailableError } from './sessions.ts'

let free = 1e9
const database = createDatabase(guardDisk(createPgliteSessions(await startInMemory()), () => free))
afterAll(() => database.close())

const note = (id: number) => database.query('insert into notes values ($1)', [id])

test('a disk that is almost full keeps what is there, reads it, and takes writes again when there is room', async () => {
  await database.query('create table notes (id int)')
  await note(1)
  free = 1e6
  await expect(note(0)).rejects.toThrow(DatabaseUnavailableError)
  await expect(database.transaction((sql) => sql.query('delete from notes'))).rejects.toThrow("can't save")
  expect(await database.query('select id from notes')).toEqual([{ id: 1 }])

  free = 1e9
  await note(2)
  expect(await database.query('select id from notes order by id')).toEqual([{ id: 1 }, { id: 2 }])
})
