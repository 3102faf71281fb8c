import { providerPrefix } from '#server/lib/networks.ts'

import { ApiError } from '../http/api-error.ts'
import { normalizeEmail } from './account-input.ts'
import type { AuthContext, Client } from './auth-context.ts'
import { isKnownNetwork } from './known-networks.ts'
import { matchesPassword } from './passwords.ts'
import { startSession } from './sessions.ts'
import { findUserByEmail } from './users.ts'

/**
 * Signs in with a password. An email address without an account takes as long as a wrong password, and gets the same
 * error. Only the right password reveals that an email address is unconfirmed.
 *
 * Wrong passwords slow down their senders: each network has a few tries for an account, and all networks where its
 * owner never signed in share a rate that falls. The tries of the owner's own networks do not depend on it.
 * @throws ApiError 400 `invalid_credentials` or `email_not_confirmed`, 429
 */
export async function signIn(
  context: AuthContext,
  typedEmail: string,
  password: string,
  { network, userAgent }: Client,
) {
  const { database, limits } = context
  const email = normalizeEmail(typedEmail) ?? ''
  const accountAndNetwork = `${email} ${providerPrefix(network)}`
  await limits.signInFrom.count(accountAndNetwork)
  if (!(await isKnownNetwork(database, email, network))) await limits.signInFromNewNetworks.count(email)
  const user = await findUserByEmail(database, email)
  const matches = await matchesPassword(password, user?.encrypted_password ?? null)
  if (!user || !matches) throw new ApiError(400, 'invalid_credentials', 'Invalid login credentials')
  if (!user.email_confirmed_at) throw new ApiError(400, 'email_not_confirmed', 'Email not confirmed')
  await limits.signInFrom.clear(accountAndNetwork)
  return database.transaction((sql) => startSession(context, sql, user, 'password', userAgent))
}
