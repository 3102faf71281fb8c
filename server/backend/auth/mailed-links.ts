import { LINKS, type LinkType } from '#server/courier/link-letters.ts'
import { tokenHash } from '#server/lib/secret-token.ts'
import type { Queryable } from '../database/database.ts'
import { ApiError } from '../http/api-error.ts'
import { withMinimumDuration } from '../http/minimum-duration.ts'
import { queueMail } from '../mail/outbox.ts'
import { requireEmail } from './account-input.ts'
import type { AuthContext } from './auth-context.ts'
import { startSession } from './sessions.ts'
import { findUserByEmail } from './users.ts'

/**
 * Mails a new link and invalidates the earlier one. The caller can't tell whether a mail was sent: email addresses
 * without an account, and those that are confirmed already, get none.
 */
export async function sendLink(
  context: AuthContext,
  type: LinkType,
  typedEmail: string,
  next: string | null,
) {
  const email = requireEmail(typedEmail)
  await context.limits.mailTo(email, type === 'signup' ? 'resend' : 'recover')
  await withMinimumDuration(() => sendIfNeeded(context, type, email, next))
}

async function sendIfNeeded(context: AuthContext, type: LinkType, email: string, next: string | null) {
  const user = await findUserByEmail(context.database, email)
  if (!user || (type === 'signup' && user.email_confirmed_at)) return
  await queueMail(context.database, user.id, type === 'signup' ? 'confirmation' : 'recovery', next)
  context.courier.wake()
}

/**
 * Signs in with the token of a mailed link. The link works once and confirms the email address. @throws ApiError 403
 */
export async function verifyLink(
  context: AuthContext,
  type: LinkType,
  token: string,
  userAgent: string | null,
) {
  return context.database.transaction(async (sql) => {
    const userId = await useToken(sql, type, token)
    if (userId === undefined) throw new ApiError(403, 'otp_expired', 'Email link is invalid or has expired')
    await confirmEmail(sql, userId, type)
    return startSession(context, sql, userId, 'otp', userAgent)
  })
}

async function useToken(sql: Queryable, type: LinkType, token: string): Promise<string | undefined> {
  const { token: column, sentAt, hours } = LINKS[type]
  const [user] = await sql.query<{ id: string }>(
    `update auth.users set ${column} = ''
    where ${column} = $1 and ${sentAt} > now() - make_interval(hours => ${hours}) returning id`,
    [tokenHash(token)],
  )
  return user?.id
}

/** Recovering an unconfirmed account deletes its password: somebody else may have chosen it. */
async function confirmEmail(sql: Queryable, userId: string, type: LinkType) {
  const verified = `'{"email_verified": true}'::jsonb`
  await sql.query(
    `update auth.users set email_confirmed_at = now(), raw_user_meta_data = raw_user_meta_data || ${verified}
      ${type === 'recovery' ? ', encrypted_password = null' : ''}
    where id = $1 and email_confirmed_at is null`,
    [userId],
  )
  await sql.query(
    `update auth.identities set identity_data = identity_data || ${verified}
    where user_id = $1 and provider = 'email'`,
    [userId],
  )
}
