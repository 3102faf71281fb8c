/**
 * The change of an email address. The old and the new one confirm it, so neither a stolen session nor a
 * typing mistake is enough.
 */
import { tokenHash } from '#server/lib/secret-token.ts'

import type { Queryable } from '../database/database.ts'
import { ApiError } from '../http/api-error.ts'
import { queueMail } from '../mail/outbox.ts'
import { refusedByDatabase, requireEmail } from './account-input.ts'
import type { AuthContext } from './auth-context.ts'
import { startSession } from './sessions.ts'
import { isBannedEmail, type UserRow } from './users.ts'

/** Hours for which both links are valid. */
const VALID_HOURS = 24

/**
 * Mails a link to the current and one to the new email address. A new request replaces the one before. The member can't
 * tell whether the new email address has an account: its owner gets a mail that says so.
 * @throws ApiError 400 if the new email address is invalid, 429 after too many requests.
 */
export async function requestEmailChange(context: AuthContext, user: UserRow, newEmail: string) {
  const email = requireEmail(newEmail)
  if (email === user.email) return
  await context.limits.mailTo(email, 'change')
  // A banned email address gets no mail at all, as at a sign-up.
  const isBanned = await isBannedEmail(context.database, email)
  await context.database.transaction(async (sql) => {
    await sql.query(
      `update auth.users set email_change = $2, email_change_sent_at = now(), email_change_confirm_status = 0,
        email_change_token_new = '', email_change_token_current = '' where id = $1`,
      [user.id, email],
    )
    await queueMail(sql, user.id, 'email-change-current')
    if (!isBanned) await queueMail(sql, user.id, 'email-change-new')
  })
  context.courier.wake()
}

/**
 * Uses the token of one of the two links.
 * @returns a session when both email addresses have confirmed, null before.
 * @throws ApiError 403 if the token is unknown, used or too old, 422 if the new email address belongs to somebody
 * meanwhile.
 */
export async function confirmEmailChange(context: AuthContext, token: string, userAgent: string | null) {
  return context.database.transaction(async (sql) => {
    const confirmed = await useToken(sql, token)
    if (!confirmed) throw new ApiError(403, 'otp_expired', 'Email link is invalid or has expired')
    if (!confirmed.both) return null
    await changeEmail(sql, confirmed.id)
    return startSession(context, sql, confirmed.id, 'otp', userAgent)
  })
}

async function useToken(sql: Queryable, token: string) {
  const [row] = await sql.query<{ id: string; both: boolean }>(
    `with found as (
      select u.id, u.email_change_confirm_status as before,
        case when u.email_change_token_current = $1 then 1 else 2 end as side
      from auth.users u
      where $1 in (u.email_change_token_current, u.email_change_token_new)
        and u.email_change <> '' and u.email_change_sent_at > now() - make_interval(hours => ${VALID_HOURS})
      for update
    )
    update auth.users u set email_change_confirm_status = f.side,
      email_change_token_current = case f.side when 1 then '' else u.email_change_token_current end,
      email_change_token_new = case f.side when 2 then '' else u.email_change_token_new end
    from found f where u.id = f.id and f.before <> f.side
    returning u.id, f.before <> 0 as both`,
    [tokenHash(token)],
  )
  return row
}

async function changeEmail(sql: Queryable, userId: string) {
  const identityData = `jsonb_build_object('email', u.email_change, 'email_verified', true)`
  // An account that never confirmed the email address gives way to the person who just proved it.
  await sql.query(
    `delete from auth.users squatter using auth.users u
    where u.id = $1 and squatter.email = u.email_change and squatter.email_confirmed_at is null`,
    [userId],
  )
  await sql.query(
    `update auth.identities i set identity_data = i.identity_data || ${identityData}
    from auth.users u where u.id = $1 and i.user_id = u.id and i.provider = 'email'`,
    [userId],
  )
  await sql
    .query(
      `update auth.users u set email = u.email_change, email_confirmed_at = now(), email_change = '',
        email_change_confirm_status = 0, recovery_token = '', updated_at = now(),
        raw_user_meta_data = u.raw_user_meta_data || ${identityData}
      where u.id = $1`,
      [userId],
    )
    .catch((error: unknown) => {
      throw refusedByDatabase(error, 'A user with this email address has already been registered')
    })
}
