/**
 * The power goes at any moment, or the disk fails: the embedded database opens again, whole, with everything that was
 * answered.
 */
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { afterAll, expect, test } from 'vitest'

import { openOnDisk } from '#server/backend/testing/on-disk-database.ts'
import { temporaryFolder } from '#server/backend/testing/temporary-folder.ts'
import { LosingDisk, putUnderFileCalls } from '#tests/support/losing-disk.ts'

const base = temporaryFolder()
const WRITERS = 4
/** Notes of each writer: enough that checkpoints and changes of the log's segment lie between. */
const NOTES = 80

interface Cut {
  folder: string
  answered: number[]
}

async function create(name: string) {
  mkdirSync(join(base, name))
  const database = await openOnDisk(join(base, name))
  await database.script('create table notes (id int primary key, text text); create index on notes (text)')
  await database.close()
}

/** A page of a table or an index, by the path of its file. */
const DATA_FILE = /\/(base\/\d+|global)\/\d+(\.\d+)?$/
const PAGE = 8192
const SEGMENT = 16 * 1024 * 1024

/** The page's log position, in its first bytes. The log must be on the disk up to there before the page. */
function logPositionOf(page: Uint8Array) {
  const view = new DataView(page.buffer, page.byteOffset)
  return { high: view.getUint32(0, true), low: view.getUint32(4, true) }
}

/** True if the log is on the disk up to here: the segment of its last byte is the same there, or was removed. */
function isLogSynced(disk: LosingDisk, root: string, { high, low }: { high: number; low: number }) {
  const segment = Math.floor((low - 1) / SEGMENT)
  const hex = (number: number) => number.toString(16).toUpperCase().padStart(8, '0')
  const path = join(root, 'pg_wal', `00000001${hex(high)}${hex(segment)}`)
  const end = low - segment * SEGMENT
  const synced = disk.synced(path)
  return synced === undefined || readFileSync(path).subarray(0, end).equals(synced.subarray(0, end))
}

/** Notes pages that come to the disk before their log. */
function watchOrder(disk: LosingDisk, root: string) {
  const found: { pages: number; ahead: string[] } = { pages: 0, ahead: [] }
  disk.onWrite = (path, page) => {
    if (!DATA_FILE.test(path) || page.length !== PAGE) return
    const position = logPositionOf(page)
    if (position.high === 0 && position.low === 0) return // an empty page
    found.pages++
    if (!isLogSynced(disk, root, position)) found.ahead.push(path)
  }
  return found
}

test('the log comes to the disk before the data, and after a power cut the database opens with all that was answered', async () => {
  await create('site')
  const root = join(base, 'site', 'database')
  const disk = new LosingDisk(root)
  const giveBack = putUnderFileCalls(disk)
  afterAll(giveBack)
  const order = watchOrder(disk, root)
  const database = await openOnDisk(join(base, 'site'))
  const answered: number[] = []
  const cuts: Cut[] = []
  let unsynced = 0

  const cut = (name: string, lucky: () => boolean) => () => {
    const folder = join(base, name)
    mkdirSync(folder)
    unsynced += disk.unsynced()
    disk.leave(join(folder, 'database'), lucky)
    cuts.push({ folder, answered: [...answered] })
  }
  async function write(writer: number) {
    for (let note = 0; note < NOTES; note++) {
      const id = writer * NOTES + note
      await database.query('insert into notes values ($1, $2)', [id, String(id).repeat(500)])
      answered.push(id)
      await new Promise(setImmediate)
    }
  }
  for (const call of [60, 250]) {
    disk.at(
      call,
      cut(`unlucky-${call}`, () => false),
    )
    disk.at(
      call + 40,
      cut(`half-${call}`, () => Math.random() < 0.5),
    )
  }
  const writing = Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)))
  await database.query('checkpoint')
  await writing
  // Nobody has waited for the log of these rows when the checkpoint writes their pages.
  await database.script(`begin; insert into notes select id, repeat(id::text, 500)
    from generate_series(10001, 10050) id; checkpoint; commit`)
  await database.close()
  giveBack()

  expect(order.pages).toBeGreaterThan(0)
  expect(order.ahead).toEqual([])
  expect(unsynced).toBeGreaterThan(0)
  expect(cuts).toHaveLength(4)
  for (const { folder, answered } of cuts) {
    const left = await openOnDisk(folder)
    const rows = await left.query<{ id: number; text: string }>('select id, text from notes')
    expect(rows.map(({ id }) => id)).toEqual(expect.arrayContaining(answered))
    expect(rows.filter(({ id, text }) => text !== String(id).repeat(500))).toEqual([])
    // Every index agrees with its table.
    await left.query('set enable_seqscan = off')
    expect(await left.query('select count(*)::int as notes from notes where id >= 0')).toEqual([
      { notes: rows.length },
    ])
    await left.close()
  }
})

test('after a sync that failed nothing is answered, until a new start reads the log', async () => {
  await create('failing')
  const disk = new LosingDisk(join(base, 'failing', 'database'))
  const giveBack = putUnderFileCalls(disk)
  afterAll(giveBack)
  const database = await openOnDisk(join(base, 'failing'))
  const write = (id: number) => database.query('insert into notes values ($1, $2)', [id, 'a note'])
  await write(1)
  disk.isBroken = true
  await expect(write(2)).rejects.toThrow(/disk failed/)
  // The system may say that all is well now, and yet have dropped what it could not write.
  disk.isBroken = false
  await expect(write(3)).rejects.toThrow(/disk failed/)
  await expect(database.query('select id from notes')).rejects.toThrow(/disk failed/)
  mkdirSync(join(base, 'restarted'))
  disk.leave(join(base, 'restarted', 'database'), () => false)
  await database.close().catch(() => {})
  giveBack()

  const left = await openOnDisk(join(base, 'restarted'))
  expect(await left.query('select id from notes where id = 1')).toEqual([{ id: 1 }])
  await left.query('insert into notes values (4, null)')
  await left.close()
})
