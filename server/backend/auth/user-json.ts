import type { IdentityRow, UserRow } from './users.ts'

/** Returns a user in the form of Supabase's auth API. */
export function userJson(user: UserRow, identities: IdentityRow[]) {
  return {
    id: user.id,
    aud: 'authenticated',
    role: 'authenticated',
    email: user.email ?? '',
    phone: '',
    ...optional('email_confirmed_at', user.email_confirmed_at),
    ...optional('confirmed_at', user.email_confirmed_at),
    ...optional('confirmation_sent_at', user.confirmation_sent_at),
    ...optional('recovery_sent_at', user.recovery_sent_at),
    ...optional('last_sign_in_at', user.last_sign_in_at),
    app_metadata: user.raw_app_meta_data ?? {},
    user_metadata: user.raw_user_meta_data ?? {},
    identities: identities.map((identity) => ({
      identity_id: identity.id,
      id: identity.provider_id,
      user_id: identity.user_id,
      identity_data: identity.identity_data,
      provider: identity.provider,
      last_sign_in_at: identity.last_sign_in_at,
      created_at: identity.created_at,
      updated_at: identity.updated_at,
      email: identity.email ?? '',
    })),
    created_at: user.created_at,
    updated_at: user.updated_at,
    is_anonymous: false,
  }
}

function optional(name: string, value: string | null) {
  return value === null ? {} : { [name]: value }
}
