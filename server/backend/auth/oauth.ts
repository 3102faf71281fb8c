/** Third-party sign-in with PKCE: /authorize, the provider's page, /callback, then the exchange of the code. */
import { createHash } from 'node:crypto'

import { logError } from '#server/lib/log.ts'
import { secretToken, tokenHash } from '#server/lib/secret-token.ts'
import type { Queryable } from '../database/database.ts'
import { ApiError } from '../http/api-error.ts'
import { normalizeEmail } from './account-input.ts'
import type { AuthContext } from './auth-context.ts'
import { addIdentity, connectProvider, storeProviders, TakenIdentity } from './identities.ts'
import { type ExternalUser, findProvider } from './oauth-providers.ts'
import { siteRedirect } from './redirects.ts'
import { startSession } from './sessions.ts'
import { findUserByEmail, findUserById, insertUser, isBannedEmail, type UserRow } from './users.ts'

/** Minutes in which all steps must be done. */
const FLOW_MINUTES = 10

function callbackUrl(siteUrl: string) {
  return `${siteUrl}/auth/v1/callback`
}

/**
 * @param linkingUserId the member who connects the provider to their account; null for a sign-in.
 * @returns the provider's URL to redirect to.
 * @throws ApiError 400
 */
export async function authorize(
  context: AuthContext,
  params: URLSearchParams,
  linkingUserId: string | null,
): Promise<string> {
  const name = params.get('provider') ?? ''
  const provider = findProvider(context.providers, name)
  if (!provider) throw new ApiError(400, 'validation_failed', 'Unsupported provider: provider is not enabled')
  const challenge = params.get('code_challenge') ?? ''
  if (!/^[\w~.-]{43,128}$/.test(challenge) || params.get('code_challenge_method')?.toLowerCase() !== 's256') {
    throw new ApiError(400, 'validation_failed', 'A code challenge with the method s256 is required')
  }
  const target =
    siteRedirect(context.siteUrl, params.get('redirect_to')) ?? new URL('/auth/callback', context.siteUrl)
  const state = secretToken()
  await context.database.query(
    `with old as (delete from auth.flow_state where created_at < now() - make_interval(mins => ${FLOW_MINUTES}))
    insert into auth.flow_state (state, provider, code_challenge, redirect_to, linking_user_id)
    values ($1, $2, $3, $4, $5)`,
    [tokenHash(state), name, challenge, target.href, linkingUserId],
  )
  const url = new URL(provider.authorizeUrl)
  url.searchParams.set('client_id', provider.clientId)
  url.searchParams.set('redirect_uri', callbackUrl(context.siteUrl))
  url.searchParams.set('response_type', 'code')
  url.searchParams.set('scope', provider.scope)
  url.searchParams.set('state', state)
  return url.href
}

/** Finds or creates the account. @returns the page of this site to redirect to, with a code or an error. */
export async function finishAuthorization(context: AuthContext, params: URLSearchParams) {
  const [flow] = await context.database.query<{
    id: string
    provider: string
    redirect_to: string
    linking_user_id: string | null
  }>(
    // The state works once, even if the provider refuses.
    `update auth.flow_state set state = gen_random_uuid()::text where state = $1
      and created_at > now() - make_interval(mins => ${FLOW_MINUTES}) returning id, provider, redirect_to, linking_user_id`,
    [tokenHash(params.get('state') ?? '')],
  )
  const target = new URL(flow?.redirect_to ?? '/auth/callback', context.siteUrl)
  const provider = flow && findProvider(context.providers, flow.provider)
  const code = params.get('code')
  if (!flow || !provider || code === null) return withError(target, params.get('error') ?? 'access_denied')
  try {
    const external = await provider.readUser(code, callbackUrl(context.siteUrl))
    const authCode = secretToken()
    await context.database.transaction(async (sql) => {
      const user =
        flow.linking_user_id === null
          ? await findOrCreateUser(sql, flow.provider, external)
          : await connectProvider(sql, flow.linking_user_id, flow.provider, external)
      await sql.query('update auth.flow_state set user_id = $2, auth_code = $3 where id = $1', [
        flow.id,
        user.id,
        tokenHash(authCode),
      ])
    })
    target.searchParams.set('code', authCode)
    return { target: target.href, signedIn: true }
  } catch (error) {
    if (error instanceof TakenIdentity) return withError(target, 'identity_already_exists')
    logError('third-party-sign-in-failed', error, { area: 'api' })
    return withError(target, 'server_error')
  }
}

function withError(target: URL, error: string) {
  target.searchParams.set('error', error)
  target.searchParams.set('error_description', 'The sign-in could not be completed')
  return { target: target.href, signedIn: false }
}

/** Starts a session. @throws ApiError if the code is unknown, used, expired, or from another browser. */
export async function exchangeCode(
  context: AuthContext,
  authCode: string,
  verifier: string,
  userAgent: string | null,
) {
  return context.database.transaction(async (sql) => {
    const [flow] = await sql.query<{ code_challenge: string; user_id: string }>(
      `delete from auth.flow_state where auth_code = $1
        and created_at > now() - make_interval(mins => ${FLOW_MINUTES}) returning code_challenge, user_id`,
      [tokenHash(authCode)],
    )
    // A deleted user's flow is deleted, too.
    if (!flow)
      throw new ApiError(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found')
    if (createHash('sha256').update(verifier).digest('base64url') !== flow.code_challenge) {
      throw new ApiError(
        400,
        'bad_code_verifier',
        'code challenge does not match previously saved code verifier',
      )
    }
    return startSession(context, sql, flow.user_id, 'oauth', userAgent)
  })
}

async function findOrCreateUser(sql: Queryable, provider: string, external: ExternalUser): Promise<UserRow> {
  // The name at the provider may have changed, and it proves a profile's GitHub link.
  const [known] = await sql.query<{ user_id: string }>(
    `update auth.identities set last_sign_in_at = now(), identity_data = identity_data || $3::jsonb
    where provider = $1 and provider_id = $2 returning user_id`,
    [provider, external.id, JSON.stringify(external.metadata)],
  )
  const knownUser = known && (await findUserById(sql, known.user_id))
  if (knownUser) return knownUser

  const email = normalizeEmail(external.email)
  // An unverified email address may belong to somebody else.
  if (email === null || !external.verified) throw new Error('the email address is not verified there')
  const data = { ...external.metadata, email, email_verified: true, phone_verified: false }
  const owner = await findUserByEmail(sql, email)
  if (!owner?.email_confirmed_at && (await isBannedEmail(sql, email)))
    throw new Error('the email address is banned')
  // An account that never confirmed the email address gives way to the person who just proved it.
  if (owner && !owner.email_confirmed_at) await sql.query('delete from auth.users where id = $1', [owner.id])
  const user = owner?.email_confirmed_at
    ? owner
    : await insertUser(sql, { email, passwordHash: null, confirmed: true, provider, metadata: data })
  await addIdentity(sql, user.id, { provider, providerId: external.id, data: { ...data, sub: external.id } })
  if (user === owner) await storeProviders(sql, user.id)
  return user
}
