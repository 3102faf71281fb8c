/** The links in mails. */

/** A link's purpose. Both kinds sign in; `recovery` also allows a new password. */
export type LinkType = 'signup' | 'recovery'

/** Columns of `auth.users`, and the hours for which a link is valid. */
export const LINKS = {
  signup: { token: 'confirmation_token', sentAt: 'confirmation_sent_at', hours: 24 },
  recovery: { token: 'recovery_token', sentAt: 'recovery_sent_at', hours: 1 },
} as const
