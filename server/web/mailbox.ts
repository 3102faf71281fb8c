/** Pages of the local mailbox: without a mail server, a developer reads the site's mails here. */
import { createHash } from 'node:crypto'

import type { Mail, Mailbox } from '#server/backend/backend.ts'
import { escapeMarkup } from '#src/lib/escape-markup.ts'
import { STRICTEST_POLICY } from './security-headers.ts'

const STYLE = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}body{max-width:46rem;margin:auto;padding:1rem}
li{margin:.75rem 0}pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit}time{opacity:.75}`
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64')
const POLICY = `${STRICTEST_POLICY}; style-src 'sha256-${STYLE_HASH}'`

/** Answers `/mailbox`, `/mailbox/:id` and `/mailbox.json`; returns null for other paths. */
export function respondFromMailbox(mailbox: Mailbox, pathname: string): Response | null {
  if (pathname === '/mailbox.json')
    return Response.json(mailbox.list(), { headers: { 'cache-control': 'no-store' } })
  if (pathname === '/mailbox') return page('Local mailbox', listOf(mailbox.list()))
  const id = /^\/mailbox\/([\w-]+)$/.exec(pathname)?.[1]
  if (!id) return null
  const mail = mailbox.get(id)
  return mail ? page(mail.subject, viewOf(mail)) : page('No such mail', `<p>${BACK}</p>`, 404)
}

const BACK = '<a href="/mailbox">Back to the local mailbox</a>'

function listOf(mails: Mail[]) {
  const note =
    '<p>Mails appear here because no mail server is configured (SMTP_URL). Only this machine can read them.</p>'
  if (mails.length === 0) return `${note}<p>No mails yet.</p>`
  const items = mails.map(
    ({ id, to, subject, sentAt }) =>
      `<li><a href="/mailbox/${escapeMarkup(id)}">${escapeMarkup(subject)}</a><br>to ${escapeMarkup(to)}, ${timeOf(sentAt)}</li>`,
  )
  return `${note}<ul aria-label="Mails, newest first">${items.join('')}</ul>`
}

function viewOf({ to, sentAt, text }: Mail) {
  return `<p>To ${escapeMarkup(to)}, ${timeOf(sentAt)}</p><pre>${linked(text)}</pre><p>${BACK}</p>`
}

function page(title: string, body: string, status = 200) {
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeMarkup(title)} · Hibo</title><style>${STYLE}</style></head><body><main><h1>${escapeMarkup(title)}</h1>${body}</main></body></html>`
  return new Response(html, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': POLICY,
    },
  })
}

function timeOf(sentAt: string) {
  return `<time datetime="${escapeMarkup(sentAt)}">${escapeMarkup(sentAt.replace('T', ' ').slice(0, 16))} UTC</time>`
}

/** Escapes the text and turns its http URLs into links. */
function linked(text: string) {
  return text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((part, index) => {
      const escaped = escapeMarkup(part)
      return index % 2 === 1 ? `<a href="${escaped}">${escaped}</a>` : escaped
    })
    .join('')
}
