/** Reads which third-party sign-in a Supabase project offers. */
import * as v from 'valibot'

import type { OAuthProvider } from '#server/backend/auth/oauth-providers.ts'
import { logError } from '#server/lib/log.ts'
import { reasonOf } from '#server/lib/reason-of.ts'

const TIMEOUT_MS = 5_000
const settingsSchema = v.object({
  external: v.object({ github: v.optional(v.boolean(), false), google: v.optional(v.boolean(), false) }),
})

/** Never rejects: if the project does not answer, the site starts without third-party sign-in. */
export async function readProviders(project: {
  url: string
  publishableKey: string
}): Promise<OAuthProvider[]> {
  try {
    const response = await fetch(`${project.url}/auth/v1/settings`, {
      headers: { apikey: project.publishableKey },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const { external } = v.parse(settingsSchema, await response.json())
    return (['github', 'google'] as const).filter((provider) => external[provider])
  } catch (error) {
    logError('providers-unknown', error, { area: 'supabase', cause: reasonOf(error) })
    return []
  }
}
