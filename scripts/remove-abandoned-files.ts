/**
 * `DATABASE_URL=postgres://… SUPABASE_URL=… SUPABASE_SECRET_KEY=… npm run remove-abandoned-files`: removes the files of
 * deleted accounts and posts from a Supabase project, where only the storage service may. Everywhere else the server
 * does it.
 */
import * as v from 'valibot'

import { openPostgres } from '#server/backend/database/postgres.ts'
import { removeAbandonedFiles } from '#server/backend/move/abandoned-files.ts'

import { command } from './lib/command.ts'

const variables = v.object({
  DATABASE_URL: v.pipe(v.string(), v.regex(/^postgres(ql)?:\/\//)),
  SUPABASE_URL: v.pipe(v.string(), v.url()),
  SUPABASE_SECRET_KEY: v.pipe(v.string(), v.nonEmpty()),
})

await command('remove-abandoned-files', async () => {
  const { success, output } = v.safeParse(variables, process.env)
  if (!success) return 'name the project: DATABASE_URL, SUPABASE_URL and SUPABASE_SECRET_KEY'
  const database = await openPostgres(output.DATABASE_URL)
  try {
    const project = { url: new URL(output.SUPABASE_URL).origin, secretKey: output.SUPABASE_SECRET_KEY }
    console.log(`Removed ${await removeAbandonedFiles(database, project)} files.`)
  } finally {
    await database.close()
  }
  return null
})
