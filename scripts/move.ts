/**
 * `MOVE_TO=postgres://… npm run move`: copies the community of the built-in database into a PostgreSQL without members,
 * or, with SUPABASE_URL and SUPABASE_SECRET_KEY, into a Supabase project. `MOVE_FROM=postgres://… SUPABASE_URL=…` goes
 * back: from the project into a DATA_DIR without members. No site may run meanwhile.
 */
import { join } from 'node:path'

import * as v from 'valibot'

import { moveBack, moveCommunity } from '#server/backend/move/move-community.ts'

import { command } from './lib/command.ts'
import { root } from './lib/toolchain.mjs'

const database = v.optional(v.pipe(v.string(), v.url(), v.regex(/^postgres(ql)?:\/\//)))
const variables = v.object({
  DATA_DIR: v.optional(v.string(), '.data'),
  MOVE_TO: database,
  MOVE_FROM: database,
  SUPABASE_URL: v.optional(v.pipe(v.string(), v.url())),
  SUPABASE_SECRET_KEY: v.optional(v.string()),
})
const supabaseDir = join(root, 'supabase')

await command('move', async () => {
  const { success, output } = v.safeParse(variables, process.env)
  if (!success || Boolean(output.MOVE_TO) === Boolean(output.MOVE_FROM))
    return 'name the target: MOVE_TO=postgres://user:password@host:5432/database npm run move'
  const { DATA_DIR: dataDir, SUPABASE_URL, SUPABASE_SECRET_KEY: secretKey } = output
  const url = SUPABASE_URL && new URL(SUPABASE_URL).origin

  if (output.MOVE_FROM) {
    if (!url) return 'SUPABASE_URL is missing: the files of the project are fetched from there'
    const sides = { dataDir, databaseUrl: output.MOVE_FROM, supabaseDir }
    const { rows, files } = await moveBack({ ...sides, projectUrl: url })
    console.log(`Moved ${rows} rows and ${files} files.`)
    console.log(`Start with DATA_DIR=${dataDir}. Members sign in again with their passwords.`)
    return null
  }
  if (Boolean(url) !== Boolean(secretKey)) return 'SUPABASE_URL and SUPABASE_SECRET_KEY go together'
  const project = url && secretKey ? { url, secretKey } : null
  const sides = { dataDir, databaseUrl: output.MOVE_TO ?? '', supabaseDir }
  const { rows, files } = await moveCommunity({ ...sides, project })
  console.log(`Moved ${rows} rows${project ? ` and ${files} files` : ''}.`)
  console.log(
    project
      ? 'Serve the app against the project now (docs/deployment.md). Members sign in again with their passwords.'
      : `Start with DATABASE_URL and the same DATA_DIR (${dataDir}): files stay there.`,
  )
  return null
})
