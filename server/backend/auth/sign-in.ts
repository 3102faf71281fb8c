import { ApiError } from '../http/api-error.ts'
import { normalizeEmail } from './account-input.ts'
import type { AuthContext } from './auth-context.ts'
import { matchesPassword } from './passwords.ts'
import { startSession } from './sessions.ts'
import { findUserByEmail } from './users.ts'

/**
 * Signs in with a password. An address without an account takes as long as a wrong password, and gets the same error.
 * Only the right password reveals that an address is unconfirmed.
 * @throws ApiError 400 `invalid_credentials` or `email_not_confirmed`, 429
 */
export async function signIn(context: AuthContext, address: string, password: string) {
  const email = normalizeEmail(address) ?? ''
  await context.limits.signInTo.count(email)
  const user = await findUserByEmail(context.database, email)
  const matches = await matchesPassword(password, user?.encrypted_password ?? null)
  if (!user || !matches) throw new ApiError(400, 'invalid_credentials', 'Invalid login credentials')
  if (!user.email_confirmed_at) throw new ApiError(400, 'email_not_confirmed', 'Email not confirmed')
  await context.limits.signInTo.clear(email)
  return context.database.transaction((sql) => startSession(context, sql, user, 'password'))
}
