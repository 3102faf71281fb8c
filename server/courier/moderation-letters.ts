/** The mails about a moderator's decision, and about what became of an appeal. */
import * as v from 'valibot'

import type { Queryable } from '#server/lib/queryable.ts'
import { quoted } from '#src/lib/quoted.ts'

import type { Letter } from './letter.ts'

const noticeSchema = v.object({
  to: v.string(),
  event: v.picklist(['decision', 'undo', 'appeal_answer']),
  granted: v.nullable(v.boolean()),
  reason: v.nullable(v.string()),
  action: v.picklist(['none', 'warn', 'hide', 'delete', 'pause', 'suspend', 'picture']),
  days: v.nullable(v.number()),
  /** Their profile and all that they had published was hidden, too. */
  everything: v.boolean(),
  /** The milder decision that stays after an appeal that was granted in part. */
  kept_action: v.nullable(v.picklist(['warn', 'hide', 'pause', 'suspend'])),
  kept_days: v.nullable(v.number()),
  kind: v.picklist([
    'post',
    'comment',
    'rating',
    'project',
    'profile',
    'specialization',
    'message',
    'conversation',
  ]),
  label: v.string(),
})
type Notice = v.InferOutput<typeof noticeSchema>

const READ_NOTICE = `
  select u.email as to, l.event, l.granted, l.reason, d.action, d.days, d.everything, d.kind, d.label,
    k.action as kept_action, k.days as kept_days
  from internal.moderation_log l
  join auth.users u on u.id = $1 and u.email is not null
  left join internal.moderation_log a on a.id = l.about_id and l.event = 'appeal_answer'
  join internal.moderation_log d on d.id = coalesce(a.about_id, l.about_id, l.id)
  left join internal.moderation_log k on k.about_id = l.id and k.event = 'decision'
  where l.id = $2`

/**
 * Reads a row of the moderation log as a letter to the member.
 * @returns null if the account has no email address any more.
 */
export async function readModerationLetter(
  sql: Queryable,
  recipient: string | null,
  logId: number | undefined,
): Promise<{ to: string; letter: Letter } | null> {
  const [row] = await sql.query(READ_NOTICE, [recipient, logId ?? 0])
  if (!row) return null
  const notice = v.parse(noticeSchema, row)
  return { to: notice.to, letter: letterOf(notice) }
}

function letterOf(notice: Notice): Letter {
  const { subject, lines } = heading(notice)
  return {
    subject,
    lines: notice.reason === null ? lines : [...lines, `The moderators write: ${notice.reason}`],
    action: { label: 'Read the decision', url: '/settings/standing' },
    footer: footer(notice),
  }
}

function heading(notice: Notice): Pick<Letter, 'subject' | 'lines'> {
  const thing = thingOf(notice)
  const stays = stayingText(notice)
  if (stays) {
    return {
      subject: 'Your appeal was granted in part',
      lines: [`A moderator changed the decision about ${thing}. ${stays}`],
    }
  }
  if (notice.event === 'appeal_answer') {
    return notice.granted
      ? {
          subject: 'Your appeal was granted',
          lines: [`A moderator took back the decision about ${thing}.`],
        }
      : { subject: 'Your appeal was not granted', lines: [`The decision about ${thing} stands.`] }
  }
  if (notice.event === 'undo') {
    return {
      subject: 'A decision about you was taken back',
      lines: [`A moderator took back a decision about ${thing}.`],
    }
  }
  return decided(notice, thing)
}

function decided({ action, days, everything }: Notice, thing: string): Pick<Letter, 'subject' | 'lines'> {
  switch (action) {
    case 'hide':
      return {
        subject: 'A moderator hid what you published',
        lines: [
          everything
            ? `Others no longer see your profile and all that you published, because of ${thing}.`
            : `Others no longer see ${thing}.`,
        ],
      }
    case 'delete':
      return { subject: 'A moderator deleted what you wrote', lines: [`A moderator deleted ${thing}.`] }
    case 'pause': {
      const time = timeText(days)
      return {
        subject: `You can’t publish for ${time}`,
        lines: [`A moderator paused your publishing for ${time}, because of ${thing}.`],
      }
    }
    case 'suspend':
      return {
        subject: 'Your account is suspended',
        lines: [
          `A moderator suspended your account, because of ${thing}.`,
          'You can still sign in to read the decision and to appeal.',
        ],
      }
    case 'picture':
      return { subject: 'A moderator removed a picture', lines: [`A picture of ${thing} was removed.`] }
    default:
      return { subject: 'A warning from the moderators', lines: [`It is about ${thing}.`] }
  }
}

/** The milder decision that stays after an appeal that was granted in part; null after other events. */
function stayingText({ kept_action, kept_days }: Notice): string | null {
  switch (kept_action) {
    case 'warn':
      return 'A warning stays.'
    case 'hide':
      return 'It stays hidden.'
    case 'pause':
      return `You can’t publish for ${timeText(kept_days)} from now.`
    case 'suspend':
      return 'Your account stays suspended.'
    case null:
      return null
  }
}

function timeText(days: number | null): string {
  return days === 1 ? 'one day' : `${days} days`
}

function thingOf({ kind, label }: Notice): string {
  if (kind === 'profile') return 'your profile'
  if (kind === 'conversation') return 'your private messages'
  return `your ${kind} ${quoted(label)}`
}

function footer({ event, action }: Notice): string {
  if (event !== 'decision' || action === 'picture')
    return 'You get this mail because it is about your account.'
  return 'If the decision is wrong, you can appeal once, on that page. Another moderator looks at it, where there is one.'
}
