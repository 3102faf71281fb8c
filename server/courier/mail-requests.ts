/** Requests that come because of a mail: a mail program unsubscribes its reader, a provider reports bounces. */
import * as v from 'valibot'

import type { Queryable } from '#server/lib/queryable.ts'

import { isSigned } from './webhook-signature.ts'

const MAX_BODY_BYTES = 64 * 1024
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The report of a provider. Resend's have this form. */
const reportSchema = v.object({
  type: v.string(),
  data: v.object({
    to: v.union([v.string(), v.array(v.string())]),
    bounce: v.optional(v.object({ type: v.optional(v.string()) })),
  }),
})

export interface MailRequestSettings {
  database: Queryable
  /** Signs the provider's reports; null refuses them. */
  bounceSecret: string | null
}

/** Answers a POST whose path ends with `/unsubscribe` or `/bounces`. */
export function respondToMailRequest(settings: MailRequestSettings, request: Request): Promise<Response> {
  const { pathname } = new URL(request.url)
  return pathname.endsWith('/bounces') ? storeBounces(settings, request) : unsubscribe(settings, request)
}

/** Unsubscribes a reader (RFC 8058): the body has no data of its own. The response is the same for unknown keys. */
async function unsubscribe({ database }: MailRequestSettings, request: Request) {
  const query = new URL(request.url).searchParams
  const key = query.get('key') ?? ''
  if (UUID.test(key)) {
    await database.query('select internal.unsubscribe($1, $2)', [key, query.get('kind') ?? ''])
  }
  return text(200, 'You are unsubscribed.')
}

async function storeBounces({ database, bounceSecret }: MailRequestSettings, request: Request) {
  const body = await readBody(request)
  if (body === null) return text(413, 'The report is too large.')
  if (bounceSecret === null || !isSigned(bounceSecret, request.headers, body)) {
    return text(401, 'The signature is missing or wrong.')
  }
  const report = v.safeParse(v.pipe(v.string(), v.parseJson(), reportSchema), body)
  if (report.success && isDeadEmail(report.output)) {
    for (const email of [report.output.data.to].flat()) {
      await database.query('select internal.store_bounced_email($1)', [email])
    }
  }
  return text(200, 'Thank you.')
}

/** True for a bounce or a complaint, whose reader wants no more mails. False for a full mailbox. */
function isDeadEmail({ type, data }: v.InferOutput<typeof reportSchema>) {
  if (type === 'email.complained') return true
  return type === 'email.bounced' && (data.bounce?.type ?? 'Permanent') === 'Permanent'
}

/** @returns null if there are too many bytes. */
async function readBody(request: Request): Promise<string | null> {
  const decoder = new TextDecoder()
  let [bytes, body] = [0, '']
  for await (const chunk of request.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > MAX_BODY_BYTES) return null
    body += decoder.decode(chunk, { stream: true })
  }
  return body
}

function text(status: number, body: string) {
  return new Response(body, { status, headers: { 'cache-control': 'no-store' } })
}
