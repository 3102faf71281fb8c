/** The mails whose links confirm an email address or set a password. */
import type { Queryable } from '#server/lib/queryable.ts'
import { secretToken, tokenHash } from '#server/lib/secret-token.ts'

import type { WriteLetter } from './row.ts'

/** Columns of `auth.users`, and the hours for which a link is valid. Both kinds sign in; `recovery` sets a password. */
export const LINKS = {
  signup: { token: 'confirmation_token', sentAt: 'confirmation_sent_at', hours: 24 },
  recovery: { token: 'recovery_token', sentAt: 'recovery_sent_at', hours: 1 },
} as const
export type LinkType = keyof typeof LINKS

/** The app's page that sets the signed-in member's password. */
const PASSWORD_PAGE = '/reset-password'
const TWO_PASSWORDS =
  'Somebody, perhaps you, signed up with this email address again, with another password. The link asks you to choose your password.'

/** An account without a password gets a link to the page that sets one. */
export const writeConfirmation: WriteLetter = async (sql, { recipient, payload }, site) => {
  const link = await issueLink(sql, 'signup', recipient)
  return (
    link && {
      subject: 'Confirm your email address',
      lines: [
        `Welcome to ${site.name}! Please confirm that this email address is yours, and your account is ready.`,
        ...(link.hasPassword ? [] : [TWO_PASSWORDS]),
      ],
      action: {
        label: 'Confirm my email address',
        url: link.url(link.hasPassword ? payload.next : PASSWORD_PAGE),
      },
      footer: 'The link works once, for 24 hours. If you did not sign up, please ignore this mail.',
    }
  )
}

export const writeRecovery: WriteLetter = async (sql, { recipient, payload }, site) => {
  const link = await issueLink(sql, 'recovery', recipient)
  return (
    link && {
      subject: 'Set a new password',
      lines: [`You asked to set a new password for your ${site.name} account.`],
      action: { label: 'Set a new password', url: link.url(payload.next) },
      footer:
        'The link works once, for one hour. If you did not ask, please ignore this mail: nothing changes.',
    }
  )
}

/**
 * Makes a new token and invalidates the earlier one. The database gets its hash.
 * @returns null if the account is gone, or confirmed already.
 */
async function issueLink(sql: Queryable, type: LinkType, userId: string | null) {
  const token = secretToken()
  const { token: column, sentAt } = LINKS[type]
  const [user] = await sql.query<{ hasPassword: boolean }>(
    `update auth.users set ${column} = $2, ${sentAt} = now()
    where id = $1 and email is not null ${type === 'signup' ? 'and email_confirmed_at is null' : ''}
    returning encrypted_password is not null as "hasPassword"`,
    [userId, tokenHash(token)],
  )
  const url = (next: string | null) =>
    `/auth/confirm?${new URLSearchParams({ token_hash: token, type, ...(next !== null && { next }) })}`
  return user ? { ...user, url } : null
}
