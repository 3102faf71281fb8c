/** The mails about a moderator's decision, and about what became of an appeal. */
import * as v from 'valibot'

import { quoted } from '#src/lib/quoted.ts'

import type { WriteLetter } from './row.ts'

const noticeSchema = v.object({
  event: v.picklist(['decision', 'undo', 'appeal_answer']),
  granted: v.nullable(v.boolean()),
  reason: v.nullable(v.string()),
  action: v.picklist(['none', 'warn', 'hide', 'delete', 'pause', 'suspend', 'picture', 'close']),
  days: v.nullable(v.number()),
  /** True if the member's profile and all that they published was hidden, too. */
  everything: v.boolean(),
  /** The milder decision that stays after an appeal that was granted in part. */
  kept_action: v.nullable(v.picklist(['warn', 'hide', 'pause', 'suspend'])),
  kept_days: v.nullable(v.number()),
  kind: v.string(),
  label: v.string(),
})
type Notice = v.InferOutput<typeof noticeSchema>

const READ_NOTICE = `
  select l.event, l.granted, l.reason, d.action, d.days, d.everything, d.kind, d.label,
    k.action as kept_action, k.days as kept_days
  from internal.moderation_log l
  left join internal.moderation_log a on a.id = l.about_id and l.event = 'appeal_answer'
  join internal.moderation_log d on d.id = coalesce(a.about_id, l.about_id, l.id)
  left join internal.moderation_log k on k.about_id = l.id and k.event = 'decision'
  where l.id = $1`

/** Writes what the row of the moderation log says to the member. */
export const writeModerationMail: WriteLetter = async (sql, { payload }) => {
  const [row] = await sql.query(READ_NOTICE, [payload.log_id ?? 0])
  if (!row) return null
  const notice = v.parse(noticeSchema, row)
  const [subject, ...lines] = heading(notice)
  return {
    subject,
    lines: notice.reason === null ? lines : [...lines, `The moderators write: ${notice.reason}`],
    action: { label: 'Read the decision', url: '/settings/standing' },
    footer: footer(notice),
  }
}

type Heading = [subject: string, ...lines: string[]]

function heading(notice: Notice): Heading {
  const thing = thingOf(notice)
  const stays = stayingText(notice)
  if (stays)
    return ['Your appeal was granted in part', `A moderator changed the decision about ${thing}. ${stays}`]
  if (notice.event === 'appeal_answer') {
    return notice.granted
      ? ['Your appeal was granted', `A moderator took back the decision about ${thing}.`]
      : ['Your appeal was not granted', `The decision about ${thing} stands.`]
  }
  if (notice.event === 'undo')
    return ['A decision about you was taken back', `A moderator took back a decision about ${thing}.`]
  return decided(notice, thing)
}

function decided({ action, days, everything, label }: Notice, thing: string): Heading {
  const time = timeText(days)
  const warning: Heading = ['A warning from the moderators', `It is about ${thing}.`]
  const headings: Record<Notice['action'], Heading> = {
    none: warning,
    warn: warning,
    hide: [
      'A moderator hid what you published',
      everything
        ? `Others no longer see your profile and all that you published, because of ${thing}.`
        : `Others no longer see ${thing}.`,
    ],
    delete: ['A moderator deleted what you wrote', `A moderator deleted ${thing}.`],
    pause: [
      `You can’t publish for ${time}`,
      `A moderator paused your publishing for ${time}, because of ${thing}.`,
    ],
    suspend: [
      'Your account is suspended',
      `A moderator suspended your account, because of ${thing}.`,
      'You can still sign in to read the decision and to appeal.',
    ],
    close: [
      'A moderator closed your offer',
      `A moderator closed the offer ${quoted(label)}. Those who answered learn that it is over.`,
    ],
    picture: ['A moderator removed a picture', `A picture of ${thing} was removed.`],
  }
  return headings[action]
}

/** The milder decision that stays after an appeal that was granted in part; null after other events. */
function stayingText({ kept_action, kept_days }: Notice): string | null {
  const texts = {
    warn: 'A warning stays.',
    hide: 'It stays hidden.',
    pause: `You can’t publish for ${timeText(kept_days)} from now.`,
    suspend: 'Your account stays suspended.',
  }
  return kept_action && texts[kept_action]
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
