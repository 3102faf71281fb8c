/** Writes the mails of the outbox, by their kind, when they are sent, from what the database says then. */
import type { Queryable } from '#server/lib/queryable.ts'

import { writeAccountNotice, writeEmailChange, writeEmailChanged, writeLeaving } from './account-letters.ts'
import { writeDigest } from './digest-letters.ts'
import { issueLink } from './issued-links.ts'
import { writeMessageMail } from './message-letters.ts'
import { readModerationLetter } from './moderation-letters.ts'
import { readEmail } from './read-email.ts'
import { writeReportLink, writeReportOutcome } from './report-letters.ts'
import type { Row, Site, WriteMail } from './row.ts'
import { createMailTemplates } from './templates.ts'

export const WRITERS: Readonly<Record<string, WriteMail>> = {
  confirmation: async (sql, { recipient, payload }, site) => {
    const link = await issueLink(sql, 'signup', recipient)
    return link && createMailTemplates(site).confirmation(link, payload.next)
  },
  recovery: async (sql, { recipient, payload }, site) => {
    const link = await issueLink(sql, 'recovery', recipient)
    return link && createMailTemplates(site).recovery(link, payload.next)
  },
  'account-exists': async (sql, { recipient }, site) => {
    const to = await readEmail(sql, recipient)
    return to === null ? null : createMailTemplates(site).accountExists(to)
  },
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
  digest: writeDigest,
  maintenance: writeMaintenance,
  test: writeTest,
}

async function writeTest(sql: Queryable, { recipient }: Row, site: Site) {
  const to = await readEmail(sql, recipient)
  if (to === null) return null
  return createMailTemplates(site).letter(to, {
    subject: `A test from ${site.name}`,
    lines: ['This is how mails arrive. If you found this one among the unwanted mails, mark it as wanted.'],
    action: { label: 'Choose your notifications', url: '/settings/notifications' },
    footer: 'You get this mail because you asked for a test in the settings.',
  })
}

/** The mail to admins about a step that fails. @returns null if it works again. */
async function writeMaintenance(sql: Queryable, { recipient, payload }: Row, site: Site) {
  const to = await readEmail(sql, recipient)
  const [failing] = await sql.query<{ reason: string }>(
    'select last_error as reason from internal.maintenance_steps where name = $1 and failures > 0',
    [payload.step],
  )
  if (to === null || !failing) return null
  return createMailTemplates(site).letter(to, {
    subject: `A regular task of ${site.name} fails`,
    lines: [
      `The step ${payload.step} of the maintenance failed twice in a row, so what it removes stays. It is tried again.`,
      `The database says: ${failing.reason}`,
    ],
    action: { label: 'See the state of the site', url: '/moderation/health' },
    footer: 'You get this mail because you are an admin. If you don’t run the site, tell whoever does.',
  })
}

async function writeModerationMail(sql: Queryable, { recipient, payload }: Row, site: Site) {
  const found = await readModerationLetter(sql, recipient, payload.log_id)
  return found && createMailTemplates(site).letter(found.to, found.letter)
}
