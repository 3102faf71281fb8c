/** Tells the operator of an incident or its end: by mail, and to a web address. */

import type { MailTransport } from '#server/courier/transport.ts'
import { signWebhook } from '#server/courier/webhook-signature.ts'
import { log } from '#server/lib/log.ts'
import { reasonOf } from '#server/lib/reason-of.ts'
import { escapeMarkup } from '#src/lib/escape-markup.ts'
import type { Incident } from './incidents.ts'
import { endOf, helpOf, stepsOf, textOf } from './problems.ts'

const TIMEOUT_MS = 10_000

export interface OperatorSettings {
  /** Hands mails over without the outbox, which may be out of reach. */
  transport: MailTransport | null
  /** Email address; null sends no mail. */
  mail: string | null
  /** The web address, and the secret (`whsec_…`) that signs what is posted there, as Standard Webhooks has it. */
  hook: { url: string; secret: string } | null
  siteUrl: string
}

export interface News extends Incident {
  event: 'began' | 'ended'
  /** The problem's cause; empty if the news is its end. */
  cause: string
}

/** @returns false if nobody could be told. */
export type TellOperator = (news: News) => Promise<boolean>

export function operatorTeller({ transport, mail, hook, siteUrl }: OperatorSettings): TellOperator {
  return async (news) => {
    const ways = [
      transport && mail !== null && mailOf(news, mail, siteUrl).then((written) => transport.send(written)),
      hook && post(hook, news, siteUrl),
    ].filter((way) => way instanceof Promise)
    const results = await Promise.allSettled(ways)
    for (const result of results)
      if (result.status === 'rejected') log('alert-not-sent', { cause: reasonOf(result.reason) }, 'error')
    return ways.length === 0 || results.some(({ status }) => status === 'fulfilled')
  }
}

function sentenceOf({ kind, event, beganAt }: News) {
  if (event === 'began') return textOf(kind)
  const minutes = Math.max(1, Math.round((Date.now() - beganAt.getTime()) / 60_000))
  return `${endOf(kind)} It lasted ${minutes < 120 ? `${minutes} min` : `${Math.round(minutes / 60)} h`}.`
}

async function mailOf(news: News, to: string, siteUrl: string) {
  const { kind, key, event, instance, where, cause, beganAt } = news
  const isOver = event === 'ended'
  const steps = isOver ? '' : await stepsOf(kind)
  const known = [cause, `Where: ${where}`, `Since: ${beganAt.toISOString()}`, `Found by: ${instance}`]
  const text = [
    sentenceOf(news),
    // The mail about the beginning may not have arrived.
    isOver && `It was: ${textOf(kind)}`,
    known.filter(Boolean).join('\n'),
    !isOver && [`First steps (${helpOf(kind)}):`, steps].filter(Boolean).join('\n'),
    siteUrl,
    `Incident ${key}`,
  ]
    .filter(Boolean)
    .join('\n\n')
  const html = `<p>${escapeMarkup(text).replaceAll('\n\n', '</p><p>').replaceAll('\n', '<br>')}</p>`
  // Mail programs show all mails of an incident as one conversation.
  const { host, hostname } = new URL(siteUrl)
  const thread = `<${key.replace(/[^\w.-]+/g, '.')}@${hostname}>`
  const subject = `Hibo ${isOver ? 'is well again' : 'needs you'}: ${kind} (${host})`
  return { to, subject, text, html, headers: { References: thread } }
}

async function post({ url, secret }: { url: string; secret: string }, news: News, siteUrl: string) {
  const { key, event, beganAt, kind, instance, where, cause } = news
  const body = JSON.stringify({
    type: `incident.${event}`,
    timestamp: new Date().toISOString(),
    data: {
      ...{ incident: key, kind, text: sentenceOf(news), help: helpOf(kind), cause, where, instance },
      // `since` has a second name, `began_at`, for hooks that read the former one.
      ...{ site: siteUrl, since: beganAt, began_at: beganAt },
    },
  })
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...signWebhook(secret, `${key}/${event}`, body) },
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  await response.body?.cancel()
  if (!response.ok) throw new Error(`The alert's web address answers ${response.status}`)
}
