/** `npm run bench -- disk`: what it costs that the embedded database keeps its promises on the disk. See README.md. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

import { PGlite } from '@electric-sql/pglite'

import { createDatabase, type Database } from '#server/backend/database/database.ts'
import { openPglite } from '#server/backend/database/pglite.ts'
import { createPgliteSessions } from '#server/backend/database/pglite-session.ts'

const { values: options } = parseArgs({
  options: { folder: { type: 'string', default: '.' }, open: { type: 'string' } },
})
const WRITES = 200
const REWRITES = 300
const SEGMENT_MB = 16

const ways: Record<string, (folder: string) => Promise<Database>> = {
  ours: openPglite,
  'without sync and checkpoints': async (folder) =>
    createDatabase(createPgliteSessions(await PGlite.create(join(folder, 'database')))),
}

/** Each writer writes when its last write was answered. */
async function write(database: Database, writers: number) {
  const started = performance.now()
  await Promise.all(
    Array.from({ length: writers }, async () => {
      for (let write = 0; write < WRITES; write++) {
        await database.query('insert into notes (text) values ($1)', ['x'.repeat(200)])
      }
    }),
  )
  const time = performance.now() - started
  const rate = Math.round((writers * WRITES * 1000) / time)
  console.log(`  ${writers} writers: ${rate} writes/s, ${(time / WRITES).toFixed(1)} ms each`)
}

async function rewrite(database: Database, folder: string) {
  await database.query(`insert into notes (text) select repeat('y', 200) from generate_series(1, 3000)`)
  let most = 0
  let slowest = 0
  for (let round = 0; round < REWRITES; round++) {
    const started = performance.now()
    await database.query('update notes set text = text where id % 3 = 0')
    slowest = Math.max(slowest, performance.now() - started)
    most = Math.max(most, megabytesOfLog(folder))
  }
  console.log(
    `  ${REWRITES} rewrites: the log takes ${most} MB at most, the slowest ${Math.round(slowest)} ms`,
  )
}

function megabytesOfLog(folder: string) {
  const names = readdirSync(join(folder, 'database', 'pg_wal'))
  return names.filter((name) => name.length === 24).length * SEGMENT_MB
}

async function timed<T>(what: string, work: () => Promise<T>): Promise<T> {
  const started = performance.now()
  const result = await work()
  console.log(`  ${what}: ${Math.round(performance.now() - started)} ms`)
  return result
}

async function measure(way: string, folder: string) {
  const open = ways[way]
  if (!open) throw new Error(`There is no way called ${way}`)
  const isNew = !existsSync(folder)
  mkdirSync(folder, { recursive: true })
  const database = await timed(isNew ? 'first start' : 'start after a kill', () => open(folder))
  if (isNew) {
    await database.script('create table notes (id int generated always as identity primary key, text text)')
    for (const writers of [1, 8, 24]) await write(database, writers)
    await rewrite(database, folder)
    process.kill(process.pid, 'SIGKILL')
  }
  await timed('closing', () => database.close())
  await timed('start after closing', async () => (await open(folder)).close())
}

/** Each way in a process of its own, which kills itself in the middle. */
async function compare() {
  for (const way of Object.keys(ways)) {
    const base = await mkdtemp(join(options.folder, 'bench-disk-'))
    console.log(`${way}:`)
    for (let start = 0; start < 2; start++) {
      const args = [fileURLToPath(import.meta.url), '--folder', join(base, 'site'), '--open', way]
      spawnSync(process.execPath, args, { stdio: 'inherit' })
    }
    await rm(base, { recursive: true })
  }
}

if (options.open === undefined) await compare()
else await measure(options.open, options.folder)
