/** Identities: the ways in which a member signs in. */
import type { Queryable } from '../database/database.ts'
import { ApiError } from '../http/api-error.ts'
import type { ExternalUser } from './oauth-providers.ts'
import { findUserById, type UserRow } from './users.ts'

/** Thrown if the account at the provider already belongs to another member. */
export class TakenIdentity extends Error {
  override name = 'TakenIdentity'
}

/** Adds an identity: a way to sign in. A user has one for each provider; passwords have the provider `email`. */
export async function addIdentity(
  sql: Queryable,
  userId: string,
  identity: { provider: string; providerId: string; data: Record<string, unknown> },
) {
  await sql.query(
    `insert into auth.identities (user_id, provider, provider_id, identity_data, last_sign_in_at)
    values ($1, $2, $3, $4::jsonb, now())`,
    [userId, identity.provider, identity.providerId, JSON.stringify(identity.data)],
  )
}

/** Stores the list of providers in the user's metadata. */
export async function storeProviders(sql: Queryable, userId: string) {
  await sql.query(
    `update auth.users set raw_app_meta_data = jsonb_set(raw_app_meta_data, '{providers}', (
      select jsonb_agg(distinct provider) from auth.identities where user_id = $1)) where id = $1`,
    [userId],
  )
}

/**
 * Connects an account at a provider to a member. The two may have different email addresses.
 * @throws TakenIdentity if the account belongs to another member.
 */
export async function connectProvider(
  sql: Queryable,
  userId: string,
  provider: string,
  external: ExternalUser,
): Promise<UserRow> {
  const user = await findUserById(sql, userId)
  if (!user) throw new Error('the member is gone')
  const [owner] = await sql.query<{ user_id: string }>(
    'select user_id from auth.identities where provider = $1 and provider_id = $2',
    [provider, external.id],
  )
  if (owner && owner.user_id !== userId) throw new TakenIdentity()
  if (!owner) {
    const data = { ...external.metadata, email: external.email, sub: external.id }
    await addIdentity(sql, userId, { provider, providerId: external.id, data })
    await storeProviders(sql, userId)
  }
  return user
}

/** Removes one of the member's identities. @throws ApiError 404, or 422 for the last one. */
export async function disconnectProvider(sql: Queryable, userId: string, identityId: string) {
  // The lock lets two tabs take turns, so that they can't remove the last two identities at once.
  await sql.query('select from auth.users where id = $1 for no key update', [userId])
  const identities = await sql.query<{ id: string }>('select id from auth.identities where user_id = $1', [
    userId,
  ])
  if (!identities.some(({ id }) => id === identityId))
    throw new ApiError(404, 'identity_not_found', "Identity doesn't exist")
  if (identities.length === 1) {
    throw new ApiError(
      422,
      'single_identity_not_deletable',
      'User must have at least 1 identity after unlinking',
    )
  }
  await sql.query('delete from auth.identities where id = $1', [identityId])
  await storeProviders(sql, userId)
}
