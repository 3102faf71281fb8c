import type { Database, Sql } from '../database/database.ts'
import { ApiError } from '../http/api-error.ts'
import { ACCESS_TOKEN_LIFETIME, type AccessTokens, type Claims } from './access-tokens.ts'
import { secretToken, tokenHash } from './secret-token.ts'
import { userJson } from './user-json.ts'
import { findIdentities, findUserById, type UserRow } from './users.ts'

/** The member's way of signing in: password, mailed link (`otp`) or third-party sign-in. */
export type SignInMethod = 'password' | 'otp' | 'oauth'

/**
 * Seconds for which a used refresh token still works, because two tabs may refresh at once, or a response gets lost.
 * Later use means that somebody else has the token, and the session ends.
 */
const REUSE_INTERVAL = 10

/**
 * Days after which an unused session ends, and days after which every session ends. Both are long, because signing in on
 * a phone is a burden and a session protects no money. For hosted Supabase: `[auth.sessions]` in supabase/config.toml.
 */
const IDLE_LIMIT = 90
const LIFETIME = 365

const ACTIVE = `(s.refreshed_at > now() - make_interval(days => ${IDLE_LIMIT})
  and s.created_at > now() - make_interval(days => ${LIFETIME}))`

interface SessionContext {
  database: Database
  tokens: AccessTokens
}

/** Starts a session and returns it in the form that clients store. @throws ApiError 403 if the user is banned. */
export async function startSession(
  { tokens }: SessionContext,
  sql: Sql,
  user: UserRow,
  method: SignInMethod,
) {
  refuseBanned(user)
  await sql.query(`delete from auth.sessions s where s.user_id = $1 and not ${ACTIVE}`, [user.id])
  const [session] = await sql.query<{ id: string }>(
    'insert into auth.sessions (user_id, method) values ($1, $2) returning id',
    [user.id, method],
  )
  if (!session) throw new Error('The new session was not returned')
  await sql.query('update auth.users set last_sign_in_at = now() where id = $1', [user.id])
  const signedIn = (await findUserById(sql, user.id)) ?? user
  return sessionJson(tokens, sql, signedIn, session.id, method)
}

/** @throws ApiError 403 */
function refuseBanned({ banned_until: until }: UserRow) {
  if (until !== null && Date.parse(until) > Date.now())
    throw new ApiError(403, 'user_banned', 'User is banned')
}

async function sessionJson(tokens: AccessTokens, sql: Sql, user: UserRow, sessionId: string, method: string) {
  const refreshToken = secretToken()
  await sql.query('insert into auth.refresh_tokens (token, session_id) values ($1, $2)', [
    tokenHash(refreshToken),
    sessionId,
  ])
  const { token, expiresAt } = await tokens.issue({
    aud: 'authenticated',
    sub: user.id,
    email: user.email ?? '',
    phone: '',
    app_metadata: user.raw_app_meta_data ?? {},
    user_metadata: user.raw_user_meta_data ?? {},
    role: 'authenticated',
    aal: 'aal1',
    amr: [{ method, timestamp: Math.floor(Date.now() / 1000) }],
    session_id: sessionId,
    is_anonymous: false,
  })
  return {
    access_token: token,
    token_type: 'bearer',
    expires_in: ACCESS_TOKEN_LIFETIME,
    expires_at: expiresAt,
    refresh_token: refreshToken,
    user: userJson(user, await findIdentities(sql, user.id)),
    weak_password: null,
  }
}

/** Issues new tokens. @throws ApiError 400 if the token is unknown, was used too long ago, or its session has ended. */
export async function refreshSession(context: SessionContext, refreshToken: string) {
  const hash = tokenHash(refreshToken)
  const outcome = await context.database.transaction(async (sql) => {
    const [found] = await sql.query<{ session_id: string; user_id: string; method: string; reused: boolean }>(
      `select t.session_id, s.user_id, s.method,
        coalesce(t.revoked_at < now() - make_interval(secs => ${REUSE_INTERVAL}), false) as reused
      from auth.refresh_tokens t join auth.sessions s on s.id = t.session_id
      where t.token = $1 and ${ACTIVE} for update of t`,
      [hash],
    )
    const user = found && (await findUserById(sql, found.user_id))
    if (!found || !user)
      throw new ApiError(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found')
    refuseBanned(user)
    if (found.reused) return { stolen: found.session_id }
    await sql.query(
      'update auth.refresh_tokens set revoked_at = coalesce(revoked_at, now()) where token = $1',
      [hash],
    )
    // Tokens that were used long ago can go: only a thief would send one, and "not found" refuses it, too.
    await sql.query(
      `delete from auth.refresh_tokens where session_id = $1 and revoked_at < now() - interval '1 day'`,
      [found.session_id],
    )
    await sql.query('update auth.sessions set refreshed_at = now() where id = $1', [found.session_id])
    return { session: await sessionJson(context.tokens, sql, user, found.session_id, found.method) }
  })
  if (outcome.stolen === undefined) return outcome.session
  await endSession(context, outcome.stolen)
  throw new ApiError(400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used')
}

/** True if a token's session has not ended. */
export async function isActiveSession(sql: Sql, { session_id, sub }: Claims): Promise<boolean> {
  const [session] = await sql.query(
    `select from auth.sessions s where s.id = $1 and s.user_id = $2 and ${ACTIVE}`,
    [session_id, sub],
  )
  return session !== undefined
}

/** Ends a session: its tokens are refused from now on. */
export async function endSession({ database, tokens }: SessionContext, sessionId: string) {
  tokens.revokeSession(sessionId)
  await database.query('delete from auth.sessions where id = $1', [sessionId])
}

/** Ends a user's sessions. @param except a session that continues, or null. */
export async function endSessions(
  { tokens }: SessionContext,
  sql: Sql,
  userId: string,
  except: string | null,
) {
  const ended = await sql.query<{ id: string }>(
    'delete from auth.sessions where user_id = $1 and id is distinct from $2::uuid returning id',
    [userId, except],
  )
  for (const { id } of ended) tokens.revokeSession(id)
}
