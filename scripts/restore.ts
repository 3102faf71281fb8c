/**
 * `npm run restore -- FOLDER`: restores a backup into the database of the settings. What was in DATA_DIR is kept there;
 * the PostgreSQL of DATABASE_URL must be without members.
 */
import { join } from 'node:path'

import { summary } from '#server/backend/backup/manifest.ts'
import { restore } from '#server/backend/backup/restore.ts'
import { nameOf } from '#server/backend/find-database.ts'
import { readSettings } from '#server/config.ts'
import { commandLine } from '#server/lib/command-line.ts'

import { command, readArguments, resolveFolder } from './lib/command.ts'
import { root } from './lib/toolchain.mjs'

await command('restore', async () => {
  const { supabase, ...settings } = readSettings(process.env)
  const [source] = readArguments('restore', 1, {}).words
  if (!source) return `name the backup: ${commandLine('restore', 'backups/monday')}`
  if (supabase)
    return 'the target is a Supabase project: restore into a DATA_DIR, and move that to it (docs/deployment.md)'
  console.error(`Database: ${nameOf(settings)}`)
  const { manifest, leftOut, before } = await restore(resolveFolder(source), {
    ...settings,
    supabaseDir: join(root, 'supabase'),
  })
  const { rows, files } = summary(manifest)
  console.log(`Restored ${rows} rows and ${files} files of ${manifest.takenAt}.`)
  if (leftOut.length > 0)
    console.log(`Tables that are not Hibo's stayed in the backup: ${leftOut.join(', ')}`)
  if (before) console.log(`What was there before is kept in ${before}`)
  return null
})
