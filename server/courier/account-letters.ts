/** The mails about an account: the change of its email address, and what somebody changed in it. */
import * as v from 'valibot'

import type { Queryable } from '#server/lib/queryable.ts'
import { secretToken, tokenHash } from '#server/lib/secret-token.ts'
import { deviceName } from '#src/lib/device-name.ts'

import { readEmail } from './read-email.ts'
import type { Row, Site, WriteMail } from './row.ts'
import { createMailTemplates } from './templates.ts'
import type { OutgoingMail } from './transport.ts'

const payloadSchema = v.object({
  change_id: v.optional(v.number(), 0),
  provider: v.optional(v.string(), ''),
  user_agent: v.optional(v.string(), ''),
})

const PROVIDERS: Readonly<Record<string, string>> = { github: 'GitHub', google: 'Google' }
const NOT_YOU =
  'If it was not you, set a new password at once: “Forgot password?” on the sign-in page. It ends every session.'
const OF_YOUR_ACCOUNT = 'You get this mail because it is about the safety of your account.'

/** The two sides of a change: the column of its token, and the value of the status once it has confirmed. */
const SIDES = {
  current: { token: 'email_change_token_current', done: 1, to: 'email' },
  new: { token: 'email_change_token_new', done: 2, to: 'email_change' },
} as const

/** @returns null if there is no change any more, or this side has confirmed it. */
export async function writeEmailChange(
  sql: Queryable,
  { recipient }: Row,
  site: Site,
  side: keyof typeof SIDES,
): Promise<OutgoingMail | null> {
  const { token: column, done, to } = SIDES[side]
  const token = secretToken()
  const [change] = await sql.query<{ to: string; email_change: string; taken: boolean }>(
    `update auth.users u set ${column} = $2
    where u.id = $1 and u.email_change <> '' and u.email_change_confirm_status <> ${done}
    returning u.${to} as to, u.email_change, exists (
      select from auth.users o where o.email = u.email_change and o.email_confirmed_at is not null) as taken`,
    [recipient, tokenHash(token)],
  )
  if (!change) return null
  const templates = createMailTemplates(site)
  if (side === 'new' && change.taken) return templates.accountExists(change.to)
  return templates.letter(change.to, {
    subject: side === 'new' ? 'Confirm your new email address' : 'Your email address is to change',
    lines: [
      side === 'new'
        ? `Please confirm that this email address is yours: it will be that of your ${site.name} account.`
        : `You asked to change the email address of your ${site.name} account to ${change.email_change}. Please confirm it here, and with the mail at the new one.`,
    ],
    action: { label: 'Confirm the change', url: `/auth/confirm?token_hash=${token}&type=email_change` },
    footer:
      side === 'new'
        ? 'The link works once, for 24 hours. If you did not ask, please ignore this mail: nothing changes.'
        : 'The link works once, for 24 hours. If you did not ask, don’t confirm it: nothing changes without you. And set a new password, because somebody is signed in as you.',
  })
}

/** The mail to the old email address of a changed account, with the undo link. */
export const writeEmailChanged: WriteMail = async (sql, { email, payload }, site) => {
  const { change_id: id } = v.parse(payloadSchema, payload)
  const token = secretToken()
  const [change] = await sql.query<{ old_email: string | null }>(
    'select internal.issue_way_back($1, $2) as old_email',
    [id, tokenHash(token)],
  )
  if (email === null || !change?.old_email) return null
  return createMailTemplates(site).letter(email, {
    subject: 'The email address of your account was changed',
    lines: [
      `Your ${site.name} account has another email address now, and no longer uses this one.`,
      'If that was you, there is nothing to do. If not, the link gives the account back to this email address: it ends every session, and the present password no longer works.',
    ],
    action: { label: 'It was not me', url: `/auth/way-back?token=${token}` },
    footer: 'The link works once, for seven days after the change.',
  })
}

/** A change that the member should know of, with what to do if it was somebody else. */
export const writeAccountNotice: WriteMail = async (sql, { kind, recipient, payload }, site) => {
  const to = await readEmail(sql, recipient)
  if (to === null) return null
  const { subject, line } = notice(kind, v.parse(payloadSchema, payload))
  return createMailTemplates(site).letter(to, {
    subject,
    lines: [line, NOT_YOU],
    action: { label: 'See your sessions', url: '/settings/sessions' },
    footer: OF_YOUR_ACCOUNT,
  })
}

/**
 * The mail to a member who leaves, with the last day on which they can return. @returns null if they have come
 * back.
 */
export const writeLeaving: WriteMail = async (sql, { recipient }, site) => {
  const [leaving] = await sql.query<{ to: string; day: string }>(
    `select u.email as to, to_char(p.left_at + internal.time_to_return(), 'FMDD FMMonth YYYY') as day
    from auth.users u join public.profiles p on p.id = u.id
    where u.id = $1 and u.email is not null and p.left_at is not null`,
    [recipient],
  )
  if (!leaving) return null
  return createMailTemplates(site).letter(leaving.to, {
    subject: `You are leaving ${site.name}`,
    lines: [
      `Nobody sees your account any more. On ${leaving.day} it is deleted for good.`,
      'If you change your mind, sign in before that day: everything is still there.',
    ],
    action: { label: 'Sign in and come back', url: '/signin' },
    footer:
      'You get this mail because your account asked to leave. If it was not you, come back and set a new password.',
  })
}

function notice(kind: string, { provider, user_agent: userAgent }: v.InferOutput<typeof payloadSchema>) {
  const name = PROVIDERS[provider] ?? 'another service'
  switch (kind) {
    case 'password-changed':
      return { subject: 'Your password was changed', line: 'Somebody, probably you, set a new password.' }
    case 'sign-in-added':
      return {
        subject: `${name} was connected to your account`,
        line: `Somebody, probably you, can sign in with ${name} from now on.`,
      }
    case 'sign-in-removed':
      return {
        subject: `${name} was disconnected from your account`,
        line: `Nobody can sign in with ${name} any more.`,
      }
    default:
      return {
        subject: 'A sign-in on a new device',
        line: `Somebody, probably you, signed in to your account on a device that is new: ${deviceName(userAgent)}.`,
      }
  }
}
