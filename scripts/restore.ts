/** `npm run restore -- FOLDER`: puts a backup in the data folder's place, and keeps what was there beside it. */
import { restore } from '#server/backend/backup.ts'
import { readSettings } from '#server/config.ts'

import { command } from './lib/command.ts'

await command('restore', async () => {
  const { dataDir } = readSettings(process.env)
  const [source] = process.argv.slice(2)
  if (!source) return 'name the backup: npm run restore -- backups/monday'
  const before = await restore(source, dataDir)
  console.log(`Restored ${source}.${before ? ` What was there before is kept in ${before}` : ''}`)
  return null
})
