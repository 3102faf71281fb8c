/**
 * The drill of an operator, by the commands of the guide: a community is backed up while members write, restored on an
 * empty server, and restored from there at home. Then backups and restores are killed. DRILL_KILLS says how often each,
 * DRILL_SEED at which moments.
 */
import { cp, mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

import * as v from 'valibot'
import { afterAll, expect, test } from 'vitest'

import type { Backend } from '#server/backend/backend.ts'
import { MANIFEST } from '#server/backend/backup/manifest.ts'
import { prepareCluster } from '#server/backend/testing/prepared-cluster.ts'
import { temporaryFolder } from '#server/backend/testing/temporary-folder.ts'
import { contentsOf } from '#tests/support/engines/contents.ts'
import { findDisagreements } from '#tests/support/engines/disagreements.ts'
import { startPostgres } from '#tests/support/engines/postgres.ts'
import { npmBinaries, systemBinaries } from '#tests/support/engines/postgres-binaries.ts'
import { keepWriting } from '#tests/support/keep-writing.ts'
import { KILLS, killAfter, moments, open, operate, type Place, SITE, timeOf } from './support/operate.ts'

const base = temporaryFolder()
const place = (name: string) => join(base, name)
const server = await startPostgres(systemBinaries(15) ?? (await npmBinaries()))
afterAll(() => server.close())

async function contentsAt(at: Place) {
  const site = await open(at)
  const contents = await contentsOf(site)
  await site.close()
  return contents
}

function ask(site: Backend, path: string, body: object, token?: string) {
  const headers = {
    apikey: site.publishableKey,
    'content-type': 'application/json',
    ...(token && { authorization: `Bearer ${token}` }),
  }
  return site.fetch(
    new Request(SITE + path, { method: 'POST', headers, body: JSON.stringify(body) }),
    '192.0.2.1',
  )
}

async function signIn(site: Backend) {
  const words = { email: 'demo@hibo.example', password: 'hibo-demo' }
  const response = await ask(site, '/auth/v1/token?grant_type=password', words)
  expect(response.status).toBe(200)
  return v.parse(v.object({ access_token: v.string() }), await response.json()).access_token
}

const home: Place = { dataDir: place('home') }
const backups = place('backups')

test('a backup under writes, restored on an empty server, is the community; and home again', async () => {
  await prepareCluster(home.dataDir)
  const site = await open(home, true)
  await site.query('update internal.limits set amount = 1000000000, newcomer_amount = null')
  const token = await signIn(site)
  const posting = keepWriting(async (number) => {
    const post = { title: `Post ${number}`, content: 'Soo dhawow' }
    return (await ask(site, '/rest/v1/posts', post, token)).status === 201 ? post.title : null
  })
  await posting.until(20)
  const before = [...posting.answered]
  expect(await operate('backup', [backups, '--keep', '7d,4w,6m'], home)).toMatch(/^Backed up \d{4,} rows/)
  await posting.end()
  const [name = ''] = await readdir(backups)
  const backup = join(backups, name)
  expect(await operate('backup', ['verify', backup], home)).toContain('is whole')
  await site.close()

  const away: Place = { dataDir: place('away'), databaseUrl: await server.createDeployedDatabase() }
  expect(await operate('restore', [backup], away)).toMatch(/^Restored \d{4,} rows/)
  const restored = await open(away)
  expect(
    await restored.query(
      'select title from unnest($1::text[]) as title where title not in (select title from public.posts)',
      [before],
    ),
  ).toEqual([])
  expect(await findDisagreements((sql) => restored.query(sql))).toEqual([])
  const posted = await ask(
    restored,
    '/rest/v1/posts',
    { title: 'Here now', content: 'Soo dhawow' },
    await signIn(restored),
  )
  expect(posted.status).toBe(201)
  const contents = await contentsOf(restored)
  await restored.close()

  await operate('backup', [place('of-away')], away)
  const returned: Place = { dataDir: place('returned') }
  await operate('restore', [place('of-away')], returned)
  expect(await contentsAt(returned)).toEqual(contents)
})

test(`a backup that is killed ${KILLS} times leaves nothing that looks like one, and the next is whole`, async () => {
  const target = place('killed-backup')
  const wholeMs = await timeOf(() => operate('backup', [place('unharmed')], home))
  for (const moment of moments(wholeMs)) {
    if (await killAfter('backup', [target], home, moment)) await rm(target, { recursive: true })
    expect(await readdir(target).catch(() => [MANIFEST])).toContain(MANIFEST)
  }
  await rm(target, { recursive: true, force: true })
  await operate('backup', [target], home)
  await operate('backup', ['verify', target], home)
})

test(`a restore that is killed ${KILLS} times leaves what was there, or is complete`, async () => {
  const backup = place('unharmed')
  const [old, restored] = [await contentsAt({ dataDir: place('returned') }), await contentsAt(home)]
  const target: Place = { dataDir: place('killed-restore') }
  await cp(place('returned'), target.dataDir, { recursive: true })
  const probe: Place = { dataDir: place('probe') }
  const wholeMs = await timeOf(() => operate('restore', [backup], probe))
  for (const moment of moments(wholeMs)) {
    await killAfter('restore', [backup], target, moment)
    expect([old, restored]).toContainEqual(await contentsAt(target))
  }
  await operate('restore', [backup], target)
  expect(await contentsAt(target)).toEqual(restored)
})

test(`a restore into PostgreSQL that is killed ${KILLS} times can be run again`, async () => {
  const backup = place('unharmed')
  const target: Place = { dataDir: place('killed-away'), databaseUrl: await server.createBareDatabase() }
  await mkdir(target.dataDir)
  const probe: Place = { dataDir: place('probe-away'), databaseUrl: await server.createBareDatabase() }
  const wholeMs = await timeOf(() => operate('restore', [backup], probe))
  for (const moment of moments(wholeMs)) await killAfter('restore', [backup], target, moment)
  // A restore that was killed after its commit has restored everything, so a second one is refused.
  await operate('restore', [backup], target).catch((error: unknown) => {
    expect(String(error)).toContain('has members already')
  })
  expect(await contentsAt(target)).toEqual(await contentsAt(home))
})
