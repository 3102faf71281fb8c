/** Pages of the local mailbox: without a mail server, a developer reads the site's mails here. */
import type { Mail, Mailbox } from '#server/backend/backend.ts'
import { escapeMarkup } from '#src/lib/escape-markup.ts'
import { PLAIN_PAGE_HEADERS, plainPage } from './own-responses.ts'

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
  return new Response(plainPage(title, body), { status, headers: PLAIN_PAGE_HEADERS })
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
