/**
 * `npm run backup -- FOLDER`: backs up database and files, even while the site runs. With `--keep 7d,4w,6m` the folder
 * holds backups that are named by their time, and old ones are removed. `npm run backup -- verify FOLDER` checks one.
 */
import { join } from 'node:path'

import { backUp } from '#server/backend/backup/back-up.ts'
import { backupName, readKeepRule, removeOldBackups } from '#server/backend/backup/keep.ts'
import { type Manifest, summary, verifyBackup } from '#server/backend/backup/manifest.ts'
import { nameOf } from '#server/backend/find-database.ts'
import { readSettings } from '#server/config.ts'
import { commandLine } from '#server/lib/command-line.ts'

import { command, readArguments, resolveFolder } from './lib/command.ts'

const BACKUP = commandLine('backup', 'backups/monday')
const USAGE = `name the folder: ${BACKUP}, or: ${commandLine('backup', 'backups --keep 7d,4w,6m')}`

await command('back up', async () => {
  const { words, values } = readArguments('backup', 2, { keep: { type: 'string' } })
  const [first, second] = words
  if (first === 'verify')
    return second
      ? verify(resolveFolder(second))
      : `name the backup: ${commandLine('backup', 'verify backups/monday')}`
  if (!first || second) return USAGE
  const folder = resolveFolder(first)
  const { supabase, ...settings } = readSettings(process.env)
  if (supabase)
    return 'a Supabase project keeps backups of its own: move it into a DATA_DIR to back that up (docs/deployment.md)'
  console.error(`Database: ${nameOf(settings)}`)
  if (values.keep === undefined) {
    printBackup(folder, await backUp(settings, folder))
    return null
  }
  const rule = readKeepRule(values.keep)
  if (!rule) return '--keep takes numbers of days, weeks and months, such as 7d,4w,6m'
  const target = join(folder, backupName(new Date()))
  printBackup(target, await backUp(settings, target))
  for (const name of await removeOldBackups(folder, rule))
    console.log(`Removed the old ${join(folder, name)}`)
  return null
})

function printBackup(target: string, manifest: Manifest) {
  const { rows, files } = summary(manifest)
  console.log(
    `Backed up ${rows} rows and ${files} files to ${target}. To restore: ${commandLine('restore', target)}`,
  )
  printLostFiles(manifest)
}

async function verify(folder: string) {
  const manifest = await verifyBackup(folder)
  const { rows, files } = summary(manifest)
  console.log(
    `${folder} is whole: ${rows} rows and ${files} files of ${manifest.takenAt}, by Hibo ${manifest.version} ` +
      `with schema ${manifest.schema.version}`,
  )
  printLostFiles(manifest)
  return null
}

function printLostFiles({ lostFiles }: Manifest) {
  if (lostFiles.length > 0)
    console.error(`${lostFiles.length} uploads had lost their files before: manifest.json lists them`)
}
