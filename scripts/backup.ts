/** `npm run backup -- FOLDER`: copies the built-in database and uploaded files, even while the site runs. */
import { backUp } from '#server/backend/backup.ts'
import { readSettings } from '#server/config.ts'

import { command } from './lib/command.ts'

await command('back up', async () => {
  const { dataDir, databaseUrl } = readSettings(process.env)
  const [target] = process.argv.slice(2)
  if (!target) return 'name the folder: npm run backup -- backups/monday'
  if (databaseUrl) return 'the database is a PostgreSQL server: use pg_dump, and copy DATA_DIR/files'
  await backUp(dataDir, target)
  console.log(`Backed up to ${target}. To restore: npm run restore -- ${target}`)
  return null
})
