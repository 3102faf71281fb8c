/** Writes the mails of the outbox by kind. A mail is written when it is sent, from the data at that moment. */
import type { Queryable } from '#server/lib/queryable.ts'

import {
  writeAccountExists,
  writeAccountNotice,
  writeEmailChange,
  writeEmailChanged,
  writeLeaving,
} from './account-letters.ts'
import { writeDigest } from './digest-letters.ts'
import { writeJobEnding } from './job-letters.ts'
import { asHtml, asText, type Letter } from './letter.ts'
import { writeConfirmation, writeRecovery } from './link-letters.ts'
import { writeMessageMail } from './message-letters.ts'
import { writeModerationMail } from './moderation-letters.ts'
import { writeReportLink, writeReportOutcome } from './report-letters.ts'
import type { MailLetter, Row, Site, WriteLetter } from './row.ts'
import { MailRefused, type OutgoingMail } from './transport.ts'

const WRITERS: Readonly<Record<string, WriteLetter>> = {
  confirmation: writeConfirmation,
  recovery: writeRecovery,
  'account-exists': writeAccountExists,
  'email-change-current': (sql, row, site) => writeEmailChange(sql, row, site, 'current'),
  'email-change-new': (sql, row, site) => writeEmailChange(sql, row, site, 'new'),
  'email-changed': writeEmailChanged,
  'password-changed': writeAccountNotice,
  'sign-in-added': writeAccountNotice,
  'sign-in-removed': writeAccountNotice,
  'new-sign-in': writeAccountNotice,
  leaving: writeLeaving,
  'moderation-decision': writeModerationMail,
  'appeal-answer': writeModerationMail,
  'report-link': writeReportLink,
  'report-outcome': writeReportOutcome,
  message: writeMessageMail,
  'job-ending': writeJobEnding,
  digest: writeDigest,
  maintenance: writeMaintenance,
  test: writeTest,
}

/** @returns null if the mail is no longer needed, or has no recipient any more. @throws MailRefused */
export async function writeMail(sql: Queryable, row: Row, site: Site): Promise<OutgoingMail | null> {
  const write = WRITERS[row.kind]
  if (!write) throw new MailRefused(`No mail is known for the kind ${row.kind}`)
  const letter = await write(sql, row, site)
  const to = letter && (letter.to ?? row.email ?? (await readEmail(sql, row.recipient)))
  return to ? mailOf(to, letter, site) : null
}

/** Every link leads to a page of this site, which then calls the API. */
function mailOf(to: string, { unsubscribe, ...letter }: MailLetter, site: Site): OutgoingMail {
  const { key = '', kind = '', label = '' } = unsubscribe ?? {}
  const query = new URLSearchParams({ key, kind }).toString()
  const footerLinks = [
    { label, url: `/unsubscribe?${query}` },
    { label: 'Choose your notifications', url: '/settings/notifications' },
  ]
  const whole = onSite(unsubscribe ? { ...letter, footerLinks } : letter, site.url)
  return {
    to,
    sender: site.name,
    subject: letter.subject,
    text: asText(whole),
    html: asHtml(whole),
    ...(unsubscribe && {
      headers: {
        'List-Unsubscribe': `<${site.unsubscribeUrl}?${query}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
    }),
  }
}

/** The letter with URLs instead of paths. */
function onSite(letter: Letter, siteUrl: string): Letter {
  const whole = <T extends { url: string }>(link: T) => ({ ...link, url: new URL(link.url, siteUrl).href })
  return {
    ...letter,
    action: whole(letter.action),
    items: letter.items?.map(whole) ?? [],
    footerLinks: letter.footerLinks?.map(whole) ?? [],
  }
}

/** @returns null if the account is gone or has no email address. */
async function readEmail(sql: Queryable, recipient: string | null): Promise<string | null> {
  const [user] = await sql.query<{ email: string | null }>('select email from auth.users where id = $1', [
    recipient,
  ])
  return user?.email ?? null
}

async function writeTest(_sql: Queryable, _row: Row, site: Site): Promise<MailLetter> {
  return {
    subject: `A test from ${site.name}`,
    lines: ['This is how mails arrive. If you found this one among the unwanted mails, mark it as wanted.'],
    action: { label: 'Choose your notifications', url: '/settings/notifications' },
    footer: 'You get this mail because you asked for a test in the settings.',
  }
}

/** Tells admins about a failing step of the maintenance. @returns null if it works again. */
async function writeMaintenance(sql: Queryable, { payload }: Row, site: Site): Promise<MailLetter | null> {
  const [failing] = await sql.query<{ reason: string; since: string }>(
    `select last_error as reason, to_char(failing_since at time zone 'UTC', 'YYYY-MM-DD HH24:MI "UTC"') as since
    from internal.maintenance_steps where name = $1 and failures > 0`,
    [payload.step],
  )
  if (!failing) return null
  return {
    subject: `A regular task of ${site.name} fails`,
    lines: [
      `The step ${payload.step} of the maintenance has failed since ${failing.since}, so what it removes stays. It is tried again.`,
      `The database says: ${failing.reason}`,
    ],
    action: { label: 'See the state of the site', url: '/moderation/health' },
    footer: 'You get this mail because you are an admin. If you don’t run the site, tell whoever does.',
  }
}
