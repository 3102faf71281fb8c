/** Checks that a Supabase project has the schema that this code needs: nobody migrates it at the start. */
import * as v from 'valibot'

import { isBelow, refuseTooNew, SCHEMA_VERSION, schemaVersion } from '#server/backend/schema-version.ts'
import { StartupError } from '#server/lib/startup-error.ts'
import { VERSION } from '#server/lib/version.ts'

const TIMEOUT_MS = 5_000
const PUSH = 'run "npx supabase db push --remote", then start again (docs/upgrading.md)'

/**
 * @throws StartupError if the schema is older, too new or unknown; another error if the project does not answer, or not
 *   as its API does.
 */
export async function checkProjectSchema(project: { url: string; publishableKey: string }): Promise<void> {
  const response = await fetch(`${project.url}/rest/v1/rpc/schema_version`, {
    headers: { apikey: project.publishableKey },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  if (response.status === 404) {
    throw new StartupError(
      `The Supabase project has no schema of Hibo 1.0 or later, and this is Hibo ${VERSION}: ${PUSH}. If the command says ` +
        'that all is up to date, the project was made by an earlier version, and nothing converts it.',
    )
  }
  if (!response.ok) throw new Error(`The Supabase project answers ${response.status}`)
  const found = v.parse(schemaVersion, await response.json())
  if (isBelow(found.version, SCHEMA_VERSION)) {
    throw new StartupError(
      `The Supabase project has the schema of Hibo ${found.version}, and Hibo ${VERSION} needs that of ` +
        `${SCHEMA_VERSION}: make a backup, ${PUSH}.`,
    )
  }
  refuseTooNew(found)
}
