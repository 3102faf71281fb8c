/** The courier as a function of a platform that calls it by HTTP: Supabase's Edge Functions. */
import * as v from 'valibot'
import type { Queryable } from '#server/lib/queryable.ts'
import { isSameSecret } from '#server/lib/secret-token.ts'
import { deliverDue } from './deliver.ts'
import { respondToMailRequest } from './mail-requests.ts'
import { openTransport } from './open-transport.ts'
import { ensurePushKeys } from './push/push-keys.ts'
import { hookSecret } from './webhook-signature.ts'

/** Mails of one call, which has two seconds of processor time. */
const MAX_MAILS_PER_CALL = 50
/** Milliseconds after which a call takes no more mails: the platform ends it after 150 s. */
const MAX_RUN_MS = 60_000

const environmentSchema = v.pipe(
  v.object({
    SITE_URL: v.pipe(v.string(), v.url()),
    /** URL of the project. */
    SUPABASE_URL: v.pipe(v.string(), v.url()),
    /** The bearer token of requests that wake the courier. */
    COURIER_SECRET: v.pipe(v.string(), v.minLength(16)),
    SMTP_URL: v.optional(v.string()),
    MAIL_API_URL: v.optional(v.pipe(v.string(), v.url())),
    MAIL_API_KEY: v.optional(v.string(), ''),
    MAIL_FROM: v.optional(v.string()),
    BOUNCE_SECRET: v.optional(hookSecret),
    OFFLINE: v.optional(v.string()),
  }),
  v.check((values) => Boolean(values.SMTP_URL) !== Boolean(values.MAIL_API_URL)),
)

/**
 * Makes the handler. A POST to `…/courier` delivers due mails, a few at a time; mail programs and providers
 * post to `…/courier/unsubscribe` and `…/courier/bounces`.
 * @throws an error with the names of the variables that are missing or wrong.
 */
export function createEdgeFunction(environment: Record<string, string>, database: Queryable) {
  const parsed = v.safeParse(environmentSchema, environment)
  if (!parsed.success) {
    const names = parsed.issues.map((issue) => v.getDotPath(issue) ?? 'SMTP_URL or MAIL_API_URL')
    throw new Error(`Missing or wrong: ${names.join(', ')}`)
  }
  const values = parsed.output
  const siteUrl = values.SITE_URL.replace(/\/+$/, '')
  const transport = openTransport(
    {
      smtpUrl: values.SMTP_URL ?? null,
      mailApi: values.MAIL_API_URL ? { url: values.MAIL_API_URL, key: values.MAIL_API_KEY } : null,
      mailFrom: values.MAIL_FROM ?? null,
    },
    siteUrl,
  )
  const unsubscribeUrl = `${values.SUPABASE_URL}/functions/v1/courier/unsubscribe`

  return async (request: Request): Promise<Response> => {
    if (request.method !== 'POST') return new Response('Ask by POST.', { status: 405 })
    if (/\/(?:unsubscribe|bounces)$/.test(new URL(request.url).pathname)) {
      return respondToMailRequest({ database, bounceSecret: values.BOUNCE_SECRET ?? null }, request)
    }
    if (!isSameSecret(request.headers.get('authorization') ?? '', `Bearer ${values.COURIER_SECRET}`)) {
      return new Response('The secret is missing or wrong.', { status: 401 })
    }
    if (!transport) return new Response('Nothing sends mails.', { status: 500 })
    await ensurePushKeys(database)
    const until = Date.now() + MAX_RUN_MS
    const taken = await deliverDue(
      { database, transport, siteUrl, unsubscribeUrl, offline: values.OFFLINE !== '0' },
      MAX_MAILS_PER_CALL,
      () => Date.now() > until,
    )
    return Response.json({ taken })
  }
}
