import { providerPrefix } from '#server/lib/networks.ts'

import { ApiError } from '../http/api-error.ts'
import { withMinimumDuration } from '../http/minimum-duration.ts'
import { refusalOf } from '../http/rate-limit.ts'
import { normalizeEmail } from './account-input.ts'
import type { AuthContext, Client } from './auth-context.ts'
import { isKnownNetwork } from './known-networks.ts'
import { matchesPassword } from './passwords.ts'
import { startSession } from './sessions.ts'
import { findUserByEmail } from './users.ts'

/** Duration of every refusal; longer than the check of a password takes. */
const REFUSAL_MS = 250

/**
 * Signs in with a password. An email address without an account takes as long as a wrong password, and gets the same
 * error. Only the right password reveals that an email address is unconfirmed.
 *
 * Wrong passwords slow down their senders. Each network has a limit for all accounts and a lower one for each account.
 * All networks where an account's owner never signed in share a rate that falls. Where owners signed in before, guesses
 * from other networks don't slow them down, and a neighbour's guesses for many accounts leave them the tries of their
 * own account. A wrong try then gets the same refusal as all others, so that it does not reveal who lives there.
 * @throws ApiError 400 `invalid_credentials` or `email_not_confirmed`, 429
 */
export async function signIn(context: AuthContext, typedEmail: string, password: string, client: Client) {
  const email = normalizeEmail(typedEmail) ?? ''
  const { signIn: ofNetwork } = context.limits
  const refusal = refusalOf(() => ofNetwork.count(client.network))
  let isWrong = false
  try {
    const isKnown = await isKnownNetwork(context.database, email, client.network)
    const check = () => checkPassword(context, email, password, client, isKnown)
    return await (refusal
      ? withMinimumDuration(() => (isKnown ? check() : Promise.reject(refusal)), REFUSAL_MS)
      : check())
  } catch (error) {
    isWrong = error instanceof ApiError
    throw isWrong && refusal ? refusal : error
  } finally {
    if (!isWrong) ofNetwork.giveBack(client.network)
  }
}

async function checkPassword(
  context: AuthContext,
  email: string,
  password: string,
  { network, userAgent }: Client,
  isKnown: boolean,
) {
  const { database, limits } = context
  const accountAndNetwork = `${email} ${providerPrefix(network)}`
  await limits.signInFrom.count(accountAndNetwork)
  if (!isKnown) await limits.signInFromNewNetworks.count(email)
  const user = await findUserByEmail(database, email)
  const matches = await matchesPassword(password, user?.encrypted_password ?? null)
  if (!user || !matches) throw new ApiError(400, 'invalid_credentials', 'Invalid login credentials')
  if (!user.email_confirmed_at) throw new ApiError(400, 'email_not_confirmed', 'Email not confirmed')
  await limits.signInFrom.clear(accountAndNetwork)
  return database.transaction((sql) => startSession(context, sql, user.id, 'password', userAgent))
}
