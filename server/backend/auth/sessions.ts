import { createHmac } from 'node:crypto'
import { secretToken, tokenHash } from '#server/lib/secret-token.ts'
import type { Database, Queryable } from '../database/database.ts'
import { ApiError } from '../http/api-error.ts'
import { ACCESS_TOKEN_SECONDS, type AccessTokens, type Claims } from './access-tokens.ts'
import { userJson } from './user-json.ts'
import { findIdentities, findUserById, type UserRow } from './users.ts'

/** The member's way of signing in: password, mailed link (`otp`) or third-party sign-in. */
export type SignInMethod = 'password' | 'otp' | 'oauth'

/**
 * Seconds for which a used refresh token still works, because two tabs may refresh at once. After that it works only
 * while its successor is unused: the response may have been lost, and a phone tries again when it is back online. Any
 * other use means that somebody else has the token, and the session ends.
 */
const REUSE_SECONDS = 10

interface SessionContext {
  database: Database
  tokens: AccessTokens
}

/**
 * Starts a session and returns it in the form that clients store.
 * @param sql a transaction, which a refusal undoes.
 * @param userAgent names the device in the member's list of sessions.
 * @throws ApiError 403 if the user is banned.
 */
export async function startSession(
  { tokens }: SessionContext,
  sql: Queryable,
  userId: string,
  method: SignInMethod,
  userAgent: string | null,
) {
  await sql.query(`delete from auth.sessions s where s.user_id = $1 and not auth.is_active(s)`, [userId])
  const [session] = await sql.query<{ id: string }>(
    'insert into auth.sessions (user_id, method, user_agent) values ($1, $2, left($3, 300)) returning id',
    [userId, method, userAgent],
  )
  await sql.query('update auth.users set last_sign_in_at = now() where id = $1', [userId])
  const user = await findUserById(sql, userId)
  if (!session || !user) throw new Error('The new session or its user was not returned')
  refuseBanned(user)
  return sessionJson(tokens, sql, user, session.id, method, await addRefreshToken(sql, session.id))
}

/** @throws ApiError 403 */
function refuseBanned({ banned_until: until }: UserRow) {
  if (until !== null && Date.parse(until) > Date.now())
    throw new ApiError(403, 'user_banned', 'User is banned')
}

async function addRefreshToken(sql: Queryable, sessionId: string, token = secretToken()) {
  await sql.query('insert into auth.refresh_tokens (token, session_id) values ($1, $2)', [
    tokenHash(token),
    sessionId,
  ])
  return token
}

async function sessionJson(
  tokens: AccessTokens,
  sql: Queryable,
  user: UserRow,
  sessionId: string,
  method: string,
  refreshToken: string,
) {
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
    expires_in: ACCESS_TOKEN_SECONDS,
    expires_at: expiresAt,
    refresh_token: refreshToken,
    user: userJson(user, await findIdentities(sql, user.id)),
    weak_password: null,
  }
}

interface RefreshRow {
  session_id: string
  user_id: string
  method: string
  refresh_secret: string
  used: boolean
  used_long_ago: boolean
}

/**
 * Issues new tokens. A token that is used again, as far as `REUSE_SECONDS` allows, gets the active token, so that a
 * session has one active refresh token.
 * @throws ApiError 400 if the token is unknown, was used too long ago, or its session has ended.
 */
export async function refreshSession(context: SessionContext, refreshToken: string) {
  const outcome = await context.database.transaction(async (sql) => {
    const found = await findRefreshToken(sql, refreshToken)
    const user = found && (await findUserById(sql, found.user_id))
    if (!found || !user)
      throw new ApiError(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found')
    refuseBanned(user)
    const next = await nextToken(sql, found, refreshToken)
    if (next === null) return { stolen: found.session_id }
    await sql.query('update auth.sessions set refreshed_at = now() where id = $1', [found.session_id])
    return { session: await sessionJson(context.tokens, sql, user, found.session_id, found.method, next) }
  })
  if (outcome.stolen === undefined) return outcome.session
  await endSession(context.database, outcome.stolen)
  throw new ApiError(400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used')
}

/** Locks the token and its session, so that two tabs take turns. */
async function findRefreshToken(sql: Queryable, token: string): Promise<RefreshRow | undefined> {
  const [found] = await sql.query<RefreshRow>(
    `select t.session_id, s.user_id, s.method, s.refresh_secret, t.revoked_at is not null as used,
      coalesce(t.revoked_at < now() - make_interval(secs => ${REUSE_SECONDS}), false) as used_long_ago
    from auth.refresh_tokens t join auth.sessions s on s.id = t.session_id
    where t.token = $1 and auth.is_active(s) for update`,
    [tokenHash(token)],
  )
  return found
}

/** Uses the token up, and returns the session's active one; null if the token came back too late. */
async function nextToken(
  sql: Queryable,
  { session_id, refresh_secret, used, used_long_ago }: RefreshRow,
  token: string,
) {
  const next = derivedToken(refresh_secret, token)
  if (used) return used_long_ago && (await isUsed(sql, next)) ? null : activeToken(sql, refresh_secret, next)
  await sql.query('update auth.refresh_tokens set revoked_at = now() where token = $1', [tokenHash(token)])
  // Tokens that were used long ago can go: only a thief would send one, and "not found" refuses it, too.
  await sql.query(
    `delete from auth.refresh_tokens where session_id = $1 and revoked_at < now() - interval '1 day'`,
    [session_id],
  )
  return addRefreshToken(sql, session_id, next)
}

/** Follows the chain of refresh tokens to the active one. */
async function activeToken(sql: Queryable, secret: string, token: string): Promise<string> {
  return (await isUsed(sql, token)) ? activeToken(sql, secret, derivedToken(secret, token)) : token
}

async function isUsed(sql: Queryable, token: string) {
  const [row] = await sql.query<{ used: boolean }>(
    'select revoked_at is not null as used from auth.refresh_tokens where token = $1',
    [tokenHash(token)],
  )
  if (!row) throw new Error('A used refresh token has no next one')
  return row.used
}

/** Derives the next token from the current one. The database has only hashes, so nobody can derive tokens from it. */
function derivedToken(secret: string, token: string) {
  return createHmac('sha256', secret).update(token).digest('base64url')
}

/** @throws ApiError 401 if the session of a valid token has ended. Data requests check it in their own transaction. */
export async function requireActiveSession(sql: Queryable, { session_id, sub }: Claims) {
  const [session] = await sql.query(
    'select from auth.sessions s where s.id = $1 and s.user_id = $2 and auth.is_active(s)',
    [session_id, sub],
  )
  if (!session) throw new ApiError(401, 'bad_jwt', 'The access token is invalid or has expired')
}

/** Ends a session: its tokens are refused from now on, by every process. */
export async function endSession(sql: Queryable, sessionId: string) {
  await sql.query('delete from auth.sessions where id = $1', [sessionId])
}

/** Ends a user's sessions. @param except a session that continues, or null. */
export async function endSessions(sql: Queryable, userId: string, except: string | null) {
  await sql.query('delete from auth.sessions where user_id = $1 and id is distinct from $2::uuid', [
    userId,
    except,
  ])
}
