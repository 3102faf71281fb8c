/** Backups are taken while members write, and are restored, also into another engine. */
import { chmod, cp, mkdir, readdir, readFile, rename, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { afterAll, expect, onTestFinished, test } from 'vitest'

import { startModule } from '#server/testing/start-module.ts'
import { contentsOf } from '#tests/support/engines/contents.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/engines/shared-server.ts'
import { keepWriting } from '#tests/support/keep-writing.ts'
import { PIXEL } from '#tests/support/pixel.ts'
import { mountSmallDisk } from '#tests/support/small-disk.ts'
import type { Backend, BackendSettings } from '../backend.ts'
import { objectFiles } from '../storage/object-files.ts'
import { openObjectStore } from '../testing/object-store.ts'
import { openTestBackend, TEST_SUPABASE } from '../testing/open-test-backend.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { newMember } from '../testing/test-client.ts'
import { backUp, writeBackup } from './back-up.ts'
import { MANIFEST, summary, verifyBackup } from './manifest.ts'
import { restore } from './restore.ts'

const base = temporaryFolder()
const place = (name: string) => join(base, name)

const databases: TestDatabase[] = []
afterAll(async () => {
  for (const database of databases) await database.drop()
})
async function database(supabaseDir: string | null = null) {
  const created = await createTestDatabase(supabaseDir)
  databases.push(created)
  return created.url
}

/** A site with the built-in database of the folder, unless the settings name another one. */
const open = (folder: string, settings: Partial<BackendSettings> = {}) =>
  openTestBackend(place(folder), { databaseUrl: null, background: false, ...settings })

const site = (folder: string, settings: Partial<BackendSettings> = {}) => ({
  dataDir: place(folder),
  databaseUrl: settings.databaseUrl ?? null,
  objectStore: settings.objectStore ?? null,
  supabaseDir: TEST_SUPABASE,
})

/** A member with a note and a picture, and values that are hard to carry. */
async function fill(backend: Backend, ending = '') {
  const member = await newMember(backend)
  const name = `${member.id}/picture.png`
  const { error } = await member.storage.from('pictures').upload(name, PIXEL, { contentType: 'image/png' })
  expect(error).toBeNull()
  await backend.query(
    `insert into public.notes (member_id, title, details, created_at)
    values ($1, E'a\\tb\\\\N\\nسلام' || $2, '{"a": null, "b": "\\\\x"}', '2026-01-02 03:04:05.678901+03'),
      ($1, $2, 'null', 'infinity')`,
    [member.id, ending],
  )
  return { member, name }
}

const writeNotes = (backend: Backend, memberId: string) =>
  keepWriting(async (number) => {
    const title = `note ${number}`
    await backend.query('insert into public.notes (member_id, title) values ($1, $2)', [memberId, title])
    return title
  })

/** The database's contents without the table to which each start adds. */
async function contentsBut(backend: Backend) {
  const { '"public"."seeded"': _seeded, ...contents } = await contentsOf(backend)
  return contents
}

async function missingOf(backend: Backend, titles: readonly string[]) {
  return backend.query(
    'select title from unnest($1::text[]) as title where title not in (select title from public.notes)',
    [titles],
  )
}

async function picture(backend: Backend, name: string) {
  const url = `http://localhost:4100/storage/v1/object/public/pictures/${name}`
  return Buffer.from(await (await backend.fetch(new Request(url), '192.0.2.1')).arrayBuffer())
}

test('a backup of a running site holds everything that was answered before it, and is put back', async () => {
  const running = await open('running')
  const { member, name } = await fill(running)
  const writing = writeNotes(running, member.id)
  await writing.until(20)
  const before = [...writing.answered]
  await backUp(site('running'), place('of-running'))
  await writing.until(before.length + 1)
  await writing.end()
  expect((await stat(place('of-running'))).mode & 0o777).toBe(0o700)
  expect(summary(await verifyBackup(place('of-running')))).toMatchObject({ files: 1 })

  await running.query('delete from public.notes')
  await expect(restore(place('of-running'), site('running'))).rejects.toThrow('in use by another process')
  await running.close()
  const { before: kept } = await restore(place('of-running'), site('running'))
  const restored = await open('running')
  expect(await missingOf(restored, before)).toEqual([])
  expect(restored.publishableKey).toBe(running.publishableKey)
  expect(await picture(restored, name)).toEqual(PIXEL)
  await restored.close()
  expect(kept).toContain('/running/before-')
  const former = await open((kept ?? '').slice(base.length + 1))
  expect(await former.query('select from public.notes')).toEqual([])
  await former.close()
  expect((await readdir(base)).filter((each) => each.includes('unfinished'))).toEqual([])
})

test('every row and file moves from PostgreSQL and a bucket to the built-in database and files, and back', async () => {
  const store = await openObjectStore(place('bucket'))
  const url = await database(TEST_SUPABASE)
  const remote = { databaseUrl: url, objectStore: store.settings }
  const first = await open('remote', remote)
  const { member, name } = await fill(first)
  const writing = writeNotes(first, member.id)
  await writing.until(20)
  const before = [...writing.answered]
  await backUp(site('remote', remote), place('of-busy-remote'))
  await writing.end()
  await backUp(site('remote', remote), place('of-remote'))
  const contents = await contentsBut(first)
  await first.close()

  await restore(place('of-remote'), site('local'))
  const local = await open('local')
  expect(await contentsBut(local)).toEqual(contents)
  expect(await picture(local, name)).toEqual(PIXEL)
  await backUp(site('local'), place('of-local'))
  await local.close()

  // A database without anything, and one in which somebody has only started the site.
  for (const [source, target] of [
    [place('of-local'), await database()],
    [place('of-busy-remote'), await database(TEST_SUPABASE)],
  ] as const) {
    const other = { databaseUrl: target, objectStore: store.settings }
    await restore(source, site('home', other))
    const home = await open('home', other)
    expect(await missingOf(home, before)).toEqual([])
    if (source === place('of-local')) expect(await contentsBut(home)).toEqual(contents)
    expect(await picture(home, name)).toEqual(PIXEL)
    await home.close()
    await expect(restore(source, site('home', other))).rejects.toThrow('has members already: create an empty')
  }
  await store.close()
})

test('a site that does not run is backed up, and one without a database is not', async () => {
  await (await open('stopped')).close()
  await backUp(site('stopped'), place('of-stopped'))
  await expect(backUp(site('stopped'), place('of-stopped'))).rejects.toThrow('is not empty')
  const inFile = join(place('of-stopped'), MANIFEST, 'inside')
  await expect(backUp(site('stopped'), inFile)).rejects.toThrow(`${inFile} can't be written`)
  await expect(backUp(site('nowhere'), place('x'))).rejects.toThrow('no built-in database')
  await expect(backUp(site('nowhere', { databaseUrl: await database() }), place('x'))).rejects.toThrow(
    'the database has no community yet',
  )
  for (const inside of ['stopped', 'stopped/backups/monday'])
    await expect(backUp(site('stopped'), place(inside))).rejects.toThrow('is inside DATA_DIR')
  expect((await readdir(base)).filter((name) => name.startsWith('x'))).toEqual([])
})

test('a backup that is not whole is named, and nothing is touched', async () => {
  await (await open('whole')).close()
  await backUp(site('whole'), place('of-whole'))
  const notes = 'database/public.notes.gz'
  const manifest = await readFile(join(place('of-whole'), MANIFEST), 'utf8')
  const write = (text: string) => (folder: string) => writeFile(join(folder, MANIFEST), text)
  const harms: [string, (folder: string) => Promise<unknown>][] = [
    [`it has no ${MANIFEST}`, (folder) => rm(join(folder, MANIFEST))],
    [
      "can't be read: is it open to the user of the site",
      async (folder) => {
        await rm(join(folder, MANIFEST))
        await symlink(MANIFEST, join(folder, MANIFEST)) // unreadable even for root
      },
    ],
    [`its ${MANIFEST} can't be read`, write(manifest.slice(0, -100))],
    [`its ${MANIFEST} is incomplete`, write('{"format":1,"version":"1.0.0"}')],
    [`its ${MANIFEST} is incomplete`, write(manifest.replace(notes, 'database/../../notes.gz'))],
    [`${notes} is missing`, (folder) => rm(join(folder, notes))],
    [`${notes} is not what was written`, (folder) => writeFile(join(folder, notes), 'x')],
    ['which is not part of the backup', (folder) => writeFile(join(folder, 'database/more'), 'x')],
    ['in a newer form: use that version', write(manifest.replace('"format": 1', '"format": 2'))],
    [
      'and has its schema 99990101000000',
      write(manifest.replace(/("schema": \{\s*"version": ")\d+/, '$199990101000000')),
    ],
    [
      'of another version: restore it with Hibo',
      write(manifest.replace(/"sha256": "\w{8}/, '"sha256": "00000000')),
    ],
  ]
  for (const [reason, harm] of harms) {
    const folder = place('harmed')
    await cp(place('of-whole'), folder, { recursive: true })
    await harm(folder)
    await expect(restore(folder, site('target')), reason).rejects.toThrow(reason)
    await rm(folder, { recursive: true })
  }
  await writeFile(place('half.tar'), 'x')
  await expect(restore(place('half.tar'), site('target'))).rejects.toThrow('unpack it into a folder first')
  await expect(restore(place('nothing'), site('target'))).rejects.toThrow('is not a whole backup')
  expect(await readdir(place('target')).catch(() => [])).toEqual([])
})

test('a restore that is killed leaves the old site, or at its end the new one', async () => {
  await (await open('old')).close()
  await backUp(site('old'), place('of-old'))
  // The restore was killed while it filled the new folder, and its database server still runs.
  await mkdir(place('old/restoring'))
  const killed = await startModule(
    `import { openBuiltin } from './server/backend/builtin/open-builtin.ts'
    await openBuiltin(${JSON.stringify(place('old/restoring'))}, () => {})
    console.log('open')`,
  )
  await killed.kill()
  await restore(place('of-old'), site('old'))
  await (await open('old')).close()
  expect(await readdir(place('old'))).not.toContain('restoring')

  // The restore was killed while it moved the new parts: the files are in place, the database is not.
  await restore(place('of-old'), site('complete'))
  await mkdir(place('complete/restored-now'))
  await rename(place('complete/postgres'), place('complete/restored-now/postgres'))
  await cp(place('old/postgres'), place('complete/postgres'), { recursive: true })
  await writeFile(place('complete/postgres/old'), '')
  await (await open('complete')).close()
  expect(await readdir(place('complete/before-now/postgres'))).toContain('old')
  expect(await readdir(place('complete/postgres'))).not.toContain('old')
})

test('a file that is removed while a backup runs takes its row along; one that was lost is named', async () => {
  const url = await database(TEST_SUPABASE)
  const backend = await open('removing', { databaseUrl: url })
  await fill(backend)
  const { name } = await fill(backend, '2')
  const files = objectFiles(join(place('removing'), 'files'))
  let reads = 0
  const busy = {
    ...files,
    async read(key: Parameters<typeof files.read>[0]) {
      reads += 1
      if (key.name === name) await backend.query('delete from storage.objects where name = $1', [name])
      return key.name === name ? null : files.read(key)
    },
  }
  const removed = await writeBackup({ url, files: busy }, place('of-removing'))
  expect(removed.lostFiles).toEqual([])
  expect(summary(removed).files).toBe(1)
  expect(reads).toBe(2)

  await rm(join(place('removing'), 'files'), { recursive: true })
  const lost = await backUp(site('removing', { databaseUrl: url }), place('of-lost'))
  expect(lost.lostFiles).toHaveLength(1)
  expect(summary(await verifyBackup(place('of-lost'))).files).toBe(0)
  await backend.close()
})

test('a disk that is full, or takes no files, is named and nothing stays on it', async () => {
  const disk = await mountSmallDisk(2)
  if (!disk) return
  onTestFinished(() => disk.remove())
  const url = await database(TEST_SUPABASE)
  await disk.fill()
  const target = join(disk.folder, 'backup')
  await expect(backUp(site('full', { databaseUrl: url }), target)).rejects.toThrow(
    'its disk is full: make room',
  )
  disk.makeRoom()
  expect(await readdir(disk.folder)).toEqual([])
  await backUp(site('full', { databaseUrl: url }), target)
  disk.remount('ro')
  await expect(backUp(site('full', { databaseUrl: url }), `${target}-2`)).rejects.toThrow(
    'it is not writable',
  )
})

test('a disk that gets full during a restore is named, and what was there stays', async () => {
  const disk = await mountSmallDisk(80)
  if (!disk) return
  onTestFinished(() => disk.remove())
  await chmod(disk.folder, 0o711)
  const target = { ...site('large'), dataDir: join(disk.folder, 'data') }
  const large = await open('large')
  const { id } = await newMember(large)
  await large.query(
    `insert into public.notes (member_id, title, details)
    select $1, n, to_jsonb(repeat('x', 1500)) from generate_series(1, 20000) as n`,
    [id],
  )
  await large.close()
  await backUp(site('large'), place('of-large'))
  await expect(restore(place('of-large'), target)).rejects.toThrow(
    "the rows can't be loaded: its disk is full: make room",
  )
  expect(await readdir(target.dataDir)).toEqual([])
})
