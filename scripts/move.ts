/**
 * `MOVE_TO=postgres://… npm run move`: copies the embedded community into a PostgreSQL without members, or, with
 * SUPABASE_URL and SUPABASE_SECRET_KEY, into a Supabase project. The site must not run meanwhile.
 */
import { join } from 'node:path'

import * as v from 'valibot'

import { moveCommunity } from '#server/backend/move/move-community.ts'

import { command } from './lib/command.ts'
import { root } from './lib/toolchain.mjs'

const variables = v.object({
  DATA_DIR: v.optional(v.string(), '.data'),
  MOVE_TO: v.pipe(v.string(), v.url(), v.regex(/^postgres(ql)?:\/\//)),
  SUPABASE_URL: v.optional(v.pipe(v.string(), v.url())),
  SUPABASE_SECRET_KEY: v.optional(v.string()),
})

await command('move', async () => {
  const { success, output } = v.safeParse(variables, process.env)
  if (!success) return 'name the target: MOVE_TO=postgres://user:password@host:5432/database npm run move'
  const {
    DATA_DIR: dataDir,
    MOVE_TO: databaseUrl,
    SUPABASE_URL: url,
    SUPABASE_SECRET_KEY: secretKey,
  } = output
  if (Boolean(url) !== Boolean(secretKey)) return 'SUPABASE_URL and SUPABASE_SECRET_KEY go together'
  const project = url && secretKey ? { url: new URL(url).origin, secretKey } : null

  const { rows, files } = await moveCommunity({
    dataDir,
    databaseUrl,
    project,
    supabaseDir: join(root, 'supabase'),
  })
  console.log(`Moved ${rows} rows${project ? ` and ${files} files` : ''}.`)
  console.log(
    project
      ? 'Serve the app against the project now (docs/deployment.md). Members sign in again with their passwords.'
      : `Start with DATABASE_URL and the same DATA_DIR (${dataDir}): files stay there.`,
  )
  return null
})
