/** The log of the embedded database stays bounded, and so does a start after a kill, which reads it. */
import { mkdirSync } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { startInMemory } from '#server/backend/testing/in-memory-database.ts'
import { temporaryFolder } from '#server/backend/testing/temporary-folder.ts'
import { openOnDisk } from '../testing/on-disk-database.ts'
import { makeCheckpoints } from './checkpoints.ts'
import { createDatabase, type Database } from './database.ts'
import { createPgliteSessions } from './pglite-session.ts'

const base = temporaryFolder()
const MEGABYTE = 1024 * 1024
const log = join(base, 'site', 'database', 'pg_wal')

/** Writes this much to the log, without a row. */
async function fillLog(database: Database, megabytes: number) {
  await database.query(`select pg_logical_emit_message(false, 'test', repeat('x', $1))`, [
    megabytes * MEGABYTE,
  ])
}

async function lastCheckpoint(database: Database) {
  const [row] = await database.query<{ at: string; behind: string }>(
    `select redo_lsn::text as at, pg_current_wal_lsn() - redo_lsn as behind from pg_control_checkpoint()`,
  )
  return { at: row?.at, bytesBehind: Number(row?.behind) }
}

test('after many times the size of the log in writes, the folder and the part to read are bounded', async () => {
  mkdirSync(join(base, 'site'))
  const database = await openOnDisk(join(base, 'site'))
  for (let round = 0; round < 30; round++) {
    await fillLog(database, 10)
    expect((await lastCheckpoint(database)).bytesBehind).toBeLessThan(80 * MEGABYTE)
  }
  const sizes = await Promise.all(
    (await readdir(log)).map(async (name) => (await stat(join(log, name))).size),
  )
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(256 * MEGABYTE)

  await database.query('create table notes (text text)')
  await database.close()
  // The state in PostgreSQL's control file: shut down, with nothing left to read.
  const control = await readFile(join(base, 'site', 'database', 'global', 'pg_control'))
  expect(control.readUInt32LE(16)).toBe(1)
})

test('a little that was written is in a checkpoint after a while, and nothing that was written makes none', async () => {
  const written = { bytes: 0 }
  const sessions = createPgliteSessions(await startInMemory())
  const database = createDatabase(makeCheckpoints(sessions, () => written.bytes, { everyMs: 0 }))
  const before = await lastCheckpoint(database)
  await fillLog(database, 1)
  expect((await lastCheckpoint(database)).at).toBe(before.at)
  written.bytes += 1
  const after = await lastCheckpoint(database)
  expect(after.at).not.toBe(before.at)
  await fillLog(database, 1)
  expect((await lastCheckpoint(database)).at).toBe(after.at)
  await database.close()
})
