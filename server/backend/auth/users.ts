import type { Queryable } from '../database/database.ts'

export interface UserRow {
  id: string
  email: string | null
  /** The new email address of a change under way, or empty. */
  email_change: string | null
  encrypted_password: string | null
  email_confirmed_at: string | null
  confirmation_sent_at: string | null
  recovery_sent_at: string | null
  last_sign_in_at: string | null
  banned_until: string | null
  raw_app_meta_data: Record<string, unknown> | null
  raw_user_meta_data: Record<string, unknown> | null
  created_at: string
  updated_at: string
}

const COLUMNS = `id, email, email_change, encrypted_password, email_confirmed_at, confirmation_sent_at, recovery_sent_at,
  last_sign_in_at, banned_until, raw_app_meta_data, raw_user_meta_data, created_at, updated_at`

/** Returns undefined if the account does not exist. */
export async function findUserById(sql: Queryable, id: string): Promise<UserRow | undefined> {
  const [user] = await sql.query<UserRow>(`select ${COLUMNS} from auth.users where id = $1`, [id])
  return user
}

/** @param email an email address that `normalizeEmail` returned. */
export async function findUserByEmail(sql: Queryable, email: string): Promise<UserRow | undefined> {
  const [user] = await sql.query<UserRow>(
    `select ${COLUMNS} from auth.users where email = $1 and is_sso_user = false`,
    [email],
  )
  return user
}

/** True if the email address belonged to a suspended member. It gets no account (`internal.suspend`). */
export async function isBannedEmail(sql: Queryable, email: string): Promise<boolean> {
  const [row] = await sql.query<{ banned: boolean }>('select internal.is_banned_email($1) as banned', [email])
  return row?.banned === true
}

export interface NewUser {
  email: string | null
  passwordHash: string | null
  confirmed: boolean
  provider: string
  metadata: Record<string, unknown>
}

/** Inserts a user without identities (see `addIdentity`). Rejects with the error of a trigger that refuses the user. */
export async function insertUser(sql: Queryable, user: NewUser): Promise<UserRow> {
  const [row] = await sql.query<UserRow>(
    `insert into auth.users (id, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data)
    values (gen_random_uuid(), $1, $2, case when $3::boolean then now() end, $4::jsonb, $5::jsonb)
    returning ${COLUMNS}`,
    [
      user.email,
      user.passwordHash,
      user.confirmed,
      JSON.stringify({ provider: user.provider, providers: [user.provider] }),
      JSON.stringify(user.metadata),
    ],
  )
  if (!row) throw new Error('The new user was not returned')
  return row
}

/** Returns a user's identities as Supabase's auth API names their parts, the oldest first. */
export function findIdentities(sql: Queryable, userId: string): Promise<object[]> {
  return sql.query<object>(
    `select id as identity_id, provider_id as id, user_id, identity_data, provider, last_sign_in_at, created_at,
      updated_at, coalesce(email, '') as email
    from auth.identities where user_id = $1 order by auth.identities.created_at, auth.identities.id`,
    [userId],
  )
}
