/** Backups are taken while members write, and prove themselves by being restored. */
import { cp, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

import { Client } from 'pg'
import { expect, test } from 'vitest'
import { backUp, restore } from './backup.ts'
import { findBuiltin } from './builtin/open-builtin.ts'
import { openTestBackend } from './testing/open-test-backend.ts'
import { temporaryFolder } from './testing/temporary-folder.ts'

const base = temporaryFolder()

async function open(folder: string) {
  const site = await openTestBackend(join(base, folder), { databaseUrl: null })
  await site.query('create table if not exists public.kept (words text)')
  return site
}

test('a backup of a running site holds everything that was answered before it, and restores', async () => {
  const site = await open('running')
  let written = 0
  let writing = true
  const writer = (async () => {
    while (writing) {
      await site.query('insert into public.kept values ($1)', [`row ${written}`])
      written += 1
    }
  })()
  while (written < 20) await new Promise((resolve) => setTimeout(resolve, 5))
  const before = written
  await backUp(join(base, 'running'), join(base, 'backup'))
  writing = false
  await writer
  expect(written).toBeGreaterThan(before)
  await site.query('delete from public.kept')
  await site.close()

  const kept = await restore(join(base, 'backup'), join(base, 'running'))
  expect(kept).not.toBeNull()
  const restored = await open('running')
  const [row] = await restored.query<{ rows: number }>('select count(*)::int as rows from public.kept')
  expect(row?.rows).toBeGreaterThanOrEqual(before)
  expect(restored.publishableKey).toBe(site.publishableKey)
  await restored.close()

  const [emptied] = await openAndCount(kept ?? '')
  expect(emptied).toEqual({ rows: 0 })
})

async function openAndCount(folder: string) {
  const site = await openTestBackend(folder, { databaseUrl: null })
  try {
    return await site.query('select count(*)::int as rows from public.kept')
  } finally {
    await site.close()
  }
}

test('a backup beside another one is refused and leaves nothing behind, and a later one works', async () => {
  const site = await open('twice')
  const other = new Client({ connectionString: (await findBuiltin(join(base, 'twice')))?.adminUrl })
  await other.connect()
  await other.query(`select pg_create_physical_replication_slot('hibo_backup', true, true)`)
  const second = backUp(join(base, 'twice'), join(base, 'second-of-twice'))
  await expect(second).rejects.toThrow('already exists')
  expect((await readdir(base)).filter((name) => name.includes('of-twice'))).toEqual([])
  await other.query(`select pg_drop_replication_slot('hibo_backup')`)
  await other.end()
  await backUp(join(base, 'twice'), join(base, 'third-of-twice'))
  await site.close()
})

test('a backup of a site that is not running is the same', async () => {
  const site = await open('stopped')
  await site.query(`insert into public.kept values ('still here')`)
  await site.close()
  await backUp(join(base, 'stopped'), join(base, 'of-stopped'))
  expect((await stat(join(base, 'of-stopped'))).mode & 0o777).toBe(0o700)
  // A backup is a data folder.
  expect(await openAndCount(join(base, 'of-stopped'))).toEqual([{ rows: 1 }])
})

test('nothing is overwritten, and a running site is not replaced', async () => {
  const site = await open('busy')
  await backUp(join(base, 'busy'), join(base, 'of-busy'))
  await expect(backUp(join(base, 'busy'), join(base, 'of-busy'))).rejects.toThrow('is not empty')
  await expect(restore(join(base, 'of-busy'), join(base, 'busy'))).rejects.toThrow(
    'in use by another process',
  )
  await site.close()
  await expect(restore(join(base), join(base, 'busy'))).rejects.toThrow('is not a backup')
  await expect(backUp(join(base, 'nowhere'), join(base, 'x'))).rejects.toThrow('no built-in database')

  await cp(join(base, 'of-busy'), join(base, 'moved'), { recursive: true })
  expect(await restore(join(base, 'moved'), join(base, 'fresh'))).toBeNull()
  expect((await readdir(base)).filter((name) => name.includes('unfinished'))).toEqual([])
})
