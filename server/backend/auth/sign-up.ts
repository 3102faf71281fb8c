import type { Sql } from '../database/database.ts'
import { ApiError } from '../http/api-error.ts'
import { evenTime } from '../http/even-time.ts'
import { readDatabaseError } from '../rest/database-error.ts'
import type { AuthContext } from './auth-context.ts'
import { checkPassword, hashPassword } from './passwords.ts'
import { secretToken, tokenHash } from './secret-token.ts'
import { userJson } from './user-json.ts'
import {
  addIdentity,
  findIdentities,
  findUserByEmail,
  insertUser,
  normalizeEmail,
  type UserRow,
} from './users.ts'

/** What a sign-up may store beside the address, in characters of JSON: it travels in every access token. */
const METADATA_LIMIT = 4096

export interface SignUp {
  email: string
  password: string
  metadata: Record<string, unknown>
  /** Path on this site to go to after the confirmation. */
  next: string | null
}

/**
 * Creates an unconfirmed user and mails the confirmation link. The answer is the same for an address that has
 * an account: its owner learns of the attempt by mail, nobody else does. An account that was never confirmed
 * belongs to nobody yet, so a new sign-up replaces it, password and all.
 */
export async function signUp(context: AuthContext, request: SignUp) {
  const email = requireEmail(request.email)
  checkPassword(request.password)
  checkMetadata(request.metadata)
  context.limits.mailTo(email, 'signup')
  const passwordHash = await hashPassword(request.password)
  return evenTime(() => createOrInvent(context, request, email, passwordHash))
}

async function createOrInvent(context: AuthContext, request: SignUp, email: string, passwordHash: string) {
  const existing = await findUserByEmail(context.database, email)
  if (existing?.email_confirmed_at) {
    context.mailer.accountExists(email)
    return inventedUser(email, request.metadata)
  }
  const token = secretToken()
  const user = await context.database
    .transaction(async (sql) => {
      if (existing)
        await sql.query('delete from auth.users where id = $1 and email_confirmed_at is null', [existing.id])
      return createUnconfirmed(sql, email, passwordHash, request.metadata, token)
    })
    .catch((error: unknown) => {
      throw refusedByDatabase(error)
    })
  context.mailer.confirmation(email, token, request.next)
  return user
}

/** @throws ApiError 400 for what is no address. */
export function requireEmail(text: string): string {
  const email = normalizeEmail(text)
  if (email === null)
    throw new ApiError(400, 'validation_failed', 'Unable to validate email address: invalid format')
  return email
}

/** @throws ApiError 422 for more than fits into a token. */
export function checkMetadata(metadata: Record<string, unknown>) {
  if (JSON.stringify(metadata).length > METADATA_LIMIT) {
    throw new ApiError(422, 'validation_failed', 'The user data is too long')
  }
}

async function createUnconfirmed(
  sql: Sql,
  email: string,
  passwordHash: string,
  data: Record<string, unknown>,
  token: string,
) {
  const metadata = { ...data, email, email_verified: false, phone_verified: false }
  const created = await insertUser(sql, {
    email,
    passwordHash,
    confirmed: false,
    provider: 'email',
    metadata,
  })
  await addIdentity(sql, created.id, {
    provider: 'email',
    providerId: created.id,
    data: { ...metadata, sub: created.id },
  })
  await sql.query(
    'update auth.users set confirmation_token = $2, confirmation_sent_at = now() where id = $1',
    [created.id, tokenHash(token)],
  )
  const user = await findUserByEmail(sql, email)
  if (!user) throw new Error('The new user was not found')
  return userJson(user, await findIdentities(sql, user.id))
}

/** A user that exists nowhere, in the same shape as a new one. */
function inventedUser(email: string, data: Record<string, unknown>) {
  const id = crypto.randomUUID()
  const now = new Date().toISOString()
  const metadata = { ...data, email, email_verified: false, phone_verified: false }
  const user: UserRow = {
    id,
    email,
    encrypted_password: null,
    email_confirmed_at: null,
    confirmation_sent_at: now,
    recovery_sent_at: null,
    last_sign_in_at: null,
    banned_until: null,
    raw_app_meta_data: { provider: 'email', providers: ['email'] },
    raw_user_meta_data: metadata,
    created_at: now,
    updated_at: now,
  }
  const identity = {
    id: crypto.randomUUID(),
    provider: 'email',
    provider_id: id,
    user_id: id,
    identity_data: { ...metadata, sub: id },
    email,
    last_sign_in_at: now,
    created_at: now,
    updated_at: now,
  }
  return userJson(user, [identity])
}

/** A constraint or trigger refused the row, e.g. a name that is too long. Its text stays inside. */
function refusedByDatabase(error: unknown): unknown {
  const code = readDatabaseError(error)?.code
  if (code === undefined || !/^(22|23|P0)/.test(code)) return error
  return new ApiError(422, 'validation_failed', 'Database error saving new user')
}
