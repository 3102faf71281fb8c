/** A backup holds the session for moments only, so it may take longer than an owner may hold it. */
import { join } from 'node:path'

import { PGlite } from '@electric-sql/pglite'
import { expect, test } from 'vitest'

import { temporaryFolder } from '#server/backend/testing/temporary-folder.ts'
import { prepareCluster } from '../testing/on-disk-database.ts'
import { createDatabase } from './database.ts'
import { copyRunningCluster } from './online-backup.ts'
import { createPgliteSessions } from './pglite-session.ts'

const base = temporaryFolder()

test('members write while the cluster is copied, checkpoints come between, and the copy opens whole', async () => {
  const cluster = join(base, 'database')
  await prepareCluster(base)
  // Copying takes longer than that.
  const sessions = createPgliteSessions(await PGlite.create(cluster), { holdMs: 10 })
  const database = createDatabase(sessions)
  await database.script('create table notes (id int primary key, text text)')
  let written = 0
  let copying = true
  const writing = (async () => {
    while (copying) {
      await database.query('insert into notes values ($1, $2)', [written, 'x'.repeat(5_000)])
      written += 1
      if (written % 20 === 0) await database.query('checkpoint')
      if (written % 20 === 10) await database.query('select 1 / 0').catch(() => {})
      await new Promise(setImmediate)
    }
  })()
  const before = written
  await copyRunningCluster(database, cluster, join(base, 'copy'))
  const during = written - before
  await copyRunningCluster(database, cluster, join(base, 'second'))
  copying = false
  await writing
  await database.close()

  expect(during).toBeGreaterThan(20)
  for (const name of ['copy', 'second']) {
    const copy = await PGlite.create(join(base, name))
    const { rows } = await copy.query('select id from notes where length(text) = 5000 order by id')
    expect(rows.length).toBeGreaterThanOrEqual(name === 'copy' ? before : before + during)
    // None is missing in the middle.
    expect(rows.at(-1)).toEqual({ id: rows.length - 1 })
    await copy.close()
  }
})
