/**
 * `npm run remove-abandoned-files`
 *
 * Removes the files of deleted accounts and posts from a Supabase project, where only the storage service may. It needs
 * DATABASE_URL, SUPABASE_URL and SUPABASE_SECRET_KEY. Everywhere else the site does it.
 */
import * as v from 'valibot'

import { removeAbandonedFiles } from '#server/backend/move/abandoned-files.ts'

import { command, readArguments } from './lib/command.ts'
import { openCommunity } from './lib/open-community.ts'

const variables = v.object({
  DATABASE_URL: v.pipe(v.string(), v.regex(/^postgres(ql)?:\/\//)),
  SUPABASE_URL: v.pipe(v.string(), v.url()),
  SUPABASE_SECRET_KEY: v.pipe(v.string(), v.nonEmpty()),
})

await command('remove abandoned files', async () => {
  readArguments('remove-abandoned-files', 0, {})
  const { success, output } = v.safeParse(variables, process.env)
  if (!success) return 'name the project: DATABASE_URL, SUPABASE_URL and SUPABASE_SECRET_KEY'
  const database = await openCommunity(output.DATABASE_URL)
  try {
    const project = { url: new URL(output.SUPABASE_URL).origin, secretKey: output.SUPABASE_SECRET_KEY }
    console.log(`Removed ${await removeAbandonedFiles(database, project)} files.`)
  } finally {
    await database.close()
  }
  return null
})
