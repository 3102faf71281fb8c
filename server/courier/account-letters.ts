/** The mails about an account: the change of its email address, and what somebody changed in it. */
import * as v from 'valibot'

import type { Queryable } from '#server/lib/queryable.ts'
import { secretToken, tokenHash } from '#server/lib/secret-token.ts'
import { deviceName } from '#src/lib/device-name.ts'

import type { MailLetter, Row, Site, WriteLetter } from './row.ts'

const payloadSchema = v.object({
  change_id: v.optional(v.number(), 0),
  provider: v.optional(v.string(), ''),
  user_agent: v.optional(v.string(), ''),
})

const PROVIDERS: Readonly<Record<string, string>> = { github: 'GitHub', google: 'Google' }
const NOT_YOU =
  'If it was not you, set a new password at once: “Forgot password?” on the sign-in page. It ends every session.'

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
): Promise<MailLetter | null> {
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
  if (side === 'new' && change.taken) return { ...accountExists(site), to: change.to }
  return {
    to: change.to,
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
  }
}

/** Tells the owner of an account that somebody tried to sign up with its email address. */
export const writeAccountExists: WriteLetter = async (_sql, _row, site) => accountExists(site)

function accountExists({ name }: Site): MailLetter {
  return {
    subject: 'You already have an account',
    lines: [
      `Somebody, perhaps you, tried to sign up to ${name} with this email address, which already has an account.`,
      'You can sign in as before. If you forgot your password, the sign-in page helps you set a new one.',
    ],
    action: { label: 'Sign in', url: '/signin' },
    footer: 'If it was not you, please ignore this mail: nothing changes.',
  }
}

/** The mail to the old email address of a changed account, with the undo link. */
export const writeEmailChanged: WriteLetter = async (sql, { payload }, site) => {
  const { change_id: id } = v.parse(payloadSchema, payload)
  const token = secretToken()
  const [change] = await sql.query<{ old_email: string | null }>(
    'select internal.issue_way_back($1, $2) as old_email',
    [id, tokenHash(token)],
  )
  if (!change?.old_email) return null
  return {
    subject: 'The email address of your account was changed',
    lines: [
      `Your ${site.name} account has another email address now, and no longer uses this one.`,
      'If that was you, there is nothing to do. If not, the link gives the account back to this email address: it ends every session, and the present password no longer works.',
    ],
    action: { label: 'It was not me', url: `/auth/way-back?token=${token}` },
    footer: 'The link works once, for seven days after the change.',
  }
}

/** A change that the member should know of, with what to do if it was somebody else. */
export const writeAccountNotice: WriteLetter = async (_sql, { kind, payload }) => {
  const { provider, user_agent } = v.parse(payloadSchema, payload)
  const name = PROVIDERS[provider] ?? 'another service'
  const somebody = 'Somebody, probably you,'
  const notices: Record<string, [subject: string, line: string]> = {
    'password-changed': ['Your password was changed', `${somebody} set a new password.`],
    'sign-in-added': [
      `${name} was connected to your account`,
      `${somebody} can sign in with ${name} from now on.`,
    ],
    'sign-in-removed': [
      `${name} was disconnected from your account`,
      `Nobody can sign in with ${name} any more.`,
    ],
    'new-sign-in': [
      'A sign-in on a new device',
      `${somebody} signed in to your account on a device that is new: ${deviceName(user_agent)}.`,
    ],
  }
  const [subject, line] = notices[kind] ?? []
  if (!subject || !line) return null
  return {
    subject,
    lines: [line, NOT_YOU],
    action: { label: 'See your sessions', url: '/settings/sessions' },
    footer: 'You get this mail because it is about the safety of your account.',
  }
}

/** Tells a member who leaves the last day on which they can return. @returns null if they have come back. */
export const writeLeaving: WriteLetter = async (sql, { recipient }, site) => {
  const [leaving] = await sql.query<{ day: string }>(
    `select to_char(left_at + internal.time_to_return(), 'FMDD FMMonth YYYY') as day
    from public.profiles where id = $1 and left_at is not null`,
    [recipient],
  )
  if (!leaving) return null
  return {
    subject: `You are leaving ${site.name}`,
    lines: [
      `Nobody sees your account any more. On ${leaving.day} it is deleted for good.`,
      'If you change your mind, sign in before that day: everything is still there.',
    ],
    action: { label: 'Sign in and come back', url: '/signin' },
    footer:
      'You get this mail because your account asked to leave. If it was not you, come back and set a new password.',
  }
}
