import { reasonOf } from '#server/lib/reason-of.ts'
import { DEFAULT_SITE_NAME } from '#src/lib/site-name.ts'

import type { Sender } from './smtp.ts'
import { MailPostponed, MailRefused, type MailTransport } from './transport.ts'

const TIMEOUT_MS = 20_000
/** Statuses that refuse the mail for good. Others concern the key, the rate or the provider. */
const FINAL_STATUSES = new Set([400, 413, 422])

/** A mail provider's HTTP API. */
export interface MailApi {
  /** Takes a mail as JSON by POST: from, to, subject, text, html, headers. Resend's API has this form. */
  url: string
  /** Sent as a bearer token. */
  key: string
}

/** Sends mails through an HTTP API, for places that let no SMTP out. @param from as for SMTP. */
export function openMailApi({ url, key }: MailApi, from: string | Sender): MailTransport {
  return {
    async send({ sender = DEFAULT_SITE_NAME, to, subject, text, html, messageId, headers }) {
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${key}`,
          'content-type': 'application/json',
          // The provider sends a repeated mail once.
          ...(messageId && { 'idempotency-key': messageId.slice(1, -1) }),
        },
        body: JSON.stringify({
          from: typeof from === 'string' ? from : `${quoted(sender)} <${from.address}>`,
          to: [to],
          subject,
          text,
          html,
          headers: { ...headers, ...(messageId && { 'Message-ID': messageId }) },
        }),
        redirect: 'error', // the key is for this URL
        signal: AbortSignal.timeout(TIMEOUT_MS),
      }).catch((error: unknown) => {
        throw new MailPostponed(`server: ${reasonOf(error)}`)
      })
      await response.body?.cancel()
      if (FINAL_STATUSES.has(response.status))
        throw new MailRefused(`The mail API answers ${response.status}`)
      if (!response.ok) throw new MailPostponed(`server: HTTP ${response.status}`)
    },
  }
}

function quoted(name: string) {
  return `"${name.replace(/["\\]/g, '\\$&')}"`
}
