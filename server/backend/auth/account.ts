import * as v from 'valibot'

import { ApiError } from '../http/api-error.ts'
import type { Claims } from './access-tokens.ts'
import { checkMetadata, refusedByDatabase } from './account-input.ts'
import type { AuthContext } from './auth-context.ts'
import { requestEmailChange } from './email-change.ts'
import { storeProviders } from './identities.ts'
import { checkPassword, hashPassword, matchesPassword } from './passwords.ts'
import { endSession, endSessions } from './sessions.ts'
import { userJson } from './user-json.ts'
import { findIdentities, findUserById } from './users.ts'

/** Hours after a sign-in in which the password may be changed, as on hosted Supabase (`secure_password_change`). */
const RECENT_SIGN_IN_HOURS = 24

/** Reads the caller's own account. @throws ApiError 403 if the session has ended. */
export async function readAccount({ database }: AuthContext, claims: Claims) {
  const [session] = await database.query<{ recent: boolean; method: string }>(
    `select created_at > now() - make_interval(hours => ${RECENT_SIGN_IN_HOURS}) as recent, method
    from auth.sessions where id = $1 and user_id = $2`,
    [claims.session_id, claims.sub],
  )
  const user = session === undefined ? undefined : await findUserById(database, claims.sub)
  if (!user)
    throw new ApiError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist')
  return {
    user,
    isRecent: session?.recent === true,
    isFromMail: session?.method === 'otp',
    json: userJson(user, await findIdentities(database, user.id)),
  }
}

export const accountSchema = v.object({
  /** A new email address, which the old and the new one must confirm. */
  email: v.optional(v.string()),
  password: v.optional(v.string()),
  current_password: v.optional(v.string()),
  /** Merged into the user's metadata; null removes a key. */
  data: v.optional(v.record(v.string(), v.unknown())),
})

/**
 * Changes the caller's account. A new password ends every other session.
 * @throws ApiError 400, 403 or 422 if refused, 429 after too many requests to change the email address.
 */
export async function changeAccount(
  context: AuthContext,
  claims: Claims,
  change: v.InferOutput<typeof accountSchema>,
) {
  const account = await readAccount(context, claims)
  const { user } = account
  if (change.password !== undefined) {
    await requireOldPassword(account, change.current_password)
    checkPassword(change.password)
    if (await matchesPassword(change.password, user.encrypted_password)) {
      throw new ApiError(422, 'same_password', 'New password should be different from the old password.')
    }
  }
  const hash = change.password === undefined ? null : await hashPassword(change.password)
  const metadata = change.data && {
    ...user.raw_user_meta_data,
    ...change.data,
    ...fixedMetadata(user.raw_user_meta_data),
  }
  if (metadata) checkMetadata(metadata)
  await context.database
    .transaction(async (sql) => {
      if (hash !== null) {
        await sql.query(
          `update auth.users set encrypted_password = $2, recovery_token = '', updated_at = now() where id = $1`,
          [user.id, hash],
        )
        // The trigger hibo_store_account_change has added the identity: with a first password, a member may
        // disconnect the provider they came from.
        if (user.encrypted_password === null) await storeProviders(sql, user.id)
        await endSessions(sql, user.id, claims.session_id)
      }
      if (metadata) {
        await sql.query(
          'update auth.users set raw_user_meta_data = jsonb_strip_nulls($2::jsonb), updated_at = now() where id = $1',
          [user.id, JSON.stringify(metadata)],
        )
      }
    })
    .catch((error: unknown) => {
      throw refusedByDatabase(error, 'Database error updating user')
    })
  if (change.email !== undefined) await requestEmailChange(context, user, change.email)
  return (await readAccount(context, claims)).json
}

/**
 * A stolen session must not take over the account, so a new password needs the old one. A link that was just mailed
 * replaces the old password. A member without a password needs a recent sign-in.
 */
async function requireOldPassword(
  { user, isRecent, isFromMail }: Awaited<ReturnType<typeof readAccount>>,
  old: string | undefined,
) {
  if (isRecent && (isFromMail || user.encrypted_password === null)) return
  if (user.encrypted_password === null) {
    throw new ApiError(
      400,
      'reauthentication_needed',
      'For a new password, please ask for a recovery link on the sign-in page.',
    )
  }
  const message = 'Current password required when setting new password.'
  if (!old) throw new ApiError(400, 'current_password_required', message)
  if (!(await matchesPassword(old, user.encrypted_password)))
    throw new ApiError(400, 'current_password_invalid', message)
}

/** The metadata that the server sets about the email address. Users can't change it. */
function fixedMetadata(metadata: Record<string, unknown> | null) {
  const names = ['email', 'email_verified', 'phone_verified'] as const
  return Object.fromEntries(names.map((name) => [name, metadata?.[name] ?? null]))
}

/** Ends sessions: `local` the caller's, `others` all but the caller's, `global` all. */
export async function signOut(
  { database }: AuthContext,
  claims: Claims,
  scope: 'local' | 'others' | 'global',
) {
  if (scope === 'local') return endSession(database, claims.session_id)
  await endSessions(database, claims.sub, scope === 'others' ? claims.session_id : null)
}
