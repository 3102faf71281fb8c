/**
 * `npm run move`: copies a community into a database without members. `MOVE_FROM` and `MOVE_TO` name PostgreSQL; the
 * side that is not named is the built-in database of DATA_DIR. With SUPABASE_URL one of them is a project: the target
 * with SUPABASE_SECRET_KEY, else the source. No site may run meanwhile.
 */
import { join } from 'node:path'

import * as v from 'valibot'

import { findDatabase, nameOf } from '#server/backend/find-database.ts'
import { type MoveSettings, moveCommunity } from '#server/backend/move/move-community.ts'
import { readSettings } from '#server/config.ts'
import { commandLine } from '#server/lib/command-line.ts'
import { postgresUrl } from '#server/variables.ts'

import { command, readArguments } from './lib/command.ts'
import { root } from './lib/toolchain.mjs'

const variables = v.object({
  MOVE_TO: v.optional(postgresUrl),
  MOVE_FROM: v.optional(postgresUrl),
  SUPABASE_URL: v.optional(v.pipe(v.string(), v.url())),
  SUPABASE_SECRET_KEY: v.optional(v.string()),
})
type Variables = v.InferOutput<typeof variables>

await command('move', async () => {
  readArguments('move', 0, {})
  const { success, output } = v.safeParse(variables, process.env)
  if (!success || !(output.MOVE_TO || output.MOVE_FROM))
    return `name the other database: MOVE_TO=postgres://user:password@host:5432/database ${commandLine('move')}`
  const { MOVE_FROM: from = null, MOVE_TO: to = null } = output
  const project = projectOf(output)
  if (typeof project === 'string') return project
  const { dataDir, objectStore } = readSettings({ ...process.env, SUPABASE_URL: '' })
  console.error(`From: ${findDatabase({ databaseUrl: from, dataDir })}`)
  console.error(`To: ${nameOf({ databaseUrl: to, dataDir })}`)
  const { rows, files } = await moveCommunity({
    ...{ dataDir, objectStore, from, to, project },
    supabaseDir: join(root, 'supabase'),
  })
  console.log(`Moved ${rows} rows${project ? ` and ${files} files` : ''}.`)
  console.log(nextStep(to, project, dataDir))
  return null
})

/** The Supabase project of the variables, or a sentence if they do not fit together. */
function projectOf({ SUPABASE_URL, SUPABASE_SECRET_KEY: secretKey, MOVE_FROM, MOVE_TO }: Variables) {
  if (!SUPABASE_URL && !secretKey) return null
  if (!SUPABASE_URL) return 'SUPABASE_URL is missing: SUPABASE_SECRET_KEY belongs to it'
  const url = new URL(SUPABASE_URL).origin
  if (secretKey) {
    if (!MOVE_TO) return 'MOVE_TO is missing: it names the database of the project'
    return { side: 'to', project: { url, secretKey } } satisfies MoveSettings['project']
  }
  if (!MOVE_FROM) return 'SUPABASE_SECRET_KEY is missing: the files of the community are sent to the project'
  return { side: 'from', url } satisfies MoveSettings['project']
}

function nextStep(to: string | null, project: MoveSettings['project'], dataDir: string) {
  if (project?.side === 'to')
    return 'Serve the app against the project now (docs/deployment.md). Members sign in again with their passwords.'
  const start = to
    ? `Start with the new DATABASE_URL and the same DATA_DIR (${dataDir}): files stay there.`
    : `Start with DATA_DIR=${dataDir}, without DATABASE_URL.`
  return project ? `${start} Members sign in again with their passwords.` : start
}
