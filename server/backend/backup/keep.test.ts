import { mkdir, readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { temporaryFolder } from '../testing/temporary-folder.ts'
import { backupName, oldBackups, readKeepRule, removeOldBackups } from './keep.ts'

const rule = { days: 2, weeks: 2, months: 2 }

test('a rule names days, weeks and months, each if wanted', () => {
  expect(readKeepRule('7d,4w,6m')).toEqual({ days: 7, weeks: 4, months: 6 })
  expect(readKeepRule('30d')).toEqual({ days: 30, weeks: 0, months: 0 })
  for (const text of ['', '0d', '7', '7y', '7d,', 'all']) expect(readKeepRule(text)).toBeNull()
})

test('the newest of each day, week and month is kept, however long ago it was', () => {
  const names = [
    '2026-03-03T02-00-00Z', // a Tuesday: the newest of its day, week and month
    '2026-03-03T01-00-00Z',
    '2026-03-02T02-00-00Z', // the newest of the day before
    '2026-03-01T02-00-00Z', // the newest of the week before
    '2026-02-28T02-00-00Z', // the newest of the month before
    '2026-02-27T02-00-00Z',
    '2026-01-31T02-00-00Z',
    'before-the-move',
  ]
  expect(oldBackups(names, rule)).toEqual([
    '2026-03-03T01-00-00Z',
    '2026-02-27T02-00-00Z',
    '2026-01-31T02-00-00Z',
  ])
  expect(oldBackups(names.slice(0, 1), { days: 1, weeks: 0, months: 0 })).toEqual([])
})

test('removals touch backups alone, and what was killed long ago', async () => {
  const folder = temporaryFolder()
  const [old, now] = [backupName(new Date('2020-01-01T02:00:00Z')), backupName(new Date())]
  const stay = [now, `${now}.unfinished`, 'monday', 'monday.unfinished']
  for (const name of [...stay, old, `${old}.unfinished`])
    await mkdir(join(folder, name, 'files'), { recursive: true })
  const longAgo = new Date('2020-01-01')
  for (const name of [`${old}.unfinished`, 'monday.unfinished'])
    await utimes(join(folder, name), longAgo, longAgo)
  expect(await removeOldBackups(folder, { days: 1, weeks: 0, months: 0 })).toEqual([old])
  expect((await readdir(folder)).sort()).toEqual(stay.sort())
})
