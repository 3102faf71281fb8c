/** Finds the problems of a site whose API a Supabase project serves. */
import { WATCH_MS } from '#server/backend/watch/alerts.ts'
import { certificateProblem } from '#server/backend/watch/certificate.ts'
import { ownIncidents } from '#server/backend/watch/incidents.ts'
import type { Problem } from '#server/backend/watch/problems.ts'
import { operatorTeller } from '#server/backend/watch/tell-operator.ts'
import { startWatch, type Watch } from '#server/backend/watch/watch.ts'
import { openTransport } from '#server/courier/open-transport.ts'

import type { Settings } from './config.ts'
import { reasonOf } from './lib/reason-of.ts'
import { checkProjectSchema } from './web/supabase-schema.ts'

export function watchProject(
  settings: Settings & { supabase: NonNullable<Settings['supabase']> },
  siteUrl: string,
  instance: string,
  watchMs = WATCH_MS,
): Watch {
  const now = (): Promise<Problem[]> =>
    checkProjectSchema(settings.supabase).then(
      () => [],
      (error: unknown) => [
        { kind: 'supabase', cause: reasonOf(error), where: new URL(settings.supabase.url).host },
      ],
    )
  const find = async () => {
    const certificate = await certificateProblem(siteUrl)
    return [...(await now()), ...(certificate ? [certificate] : [])]
  }
  return startWatch(now, {
    find,
    shared: null,
    own: ownIncidents(instance, new URL(siteUrl).host),
    tell: operatorTeller({
      transport: openTransport(settings, siteUrl),
      mail: settings.operatorMail,
      hook: settings.alertHook,
      siteUrl,
    }),
    everyMs: watchMs,
  })
}
