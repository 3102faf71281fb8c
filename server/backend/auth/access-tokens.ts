import { sign, verify } from 'hono/jwt'
import * as v from 'valibot'

/** Seconds. Clients refresh the token earlier. */
export const ACCESS_TOKEN_LIFETIME = 3600

const claimsSchema = v.looseObject({
  sub: v.pipe(v.string(), v.uuid()),
  /** Required: only a session's tokens authenticate. */
  session_id: v.pipe(v.string(), v.uuid()),
  aud: v.literal('authenticated'),
  role: v.literal('authenticated'),
  iat: v.number(),
  exp: v.number(),
})

export type Claims = v.InferOutput<typeof claimsSchema>

export interface AccessTokens {
  /** @returns the token and when it expires, in seconds since 1970. */
  issue(claims: Record<string, unknown>): Promise<{ token: string; expiresAt: number }>
  /** @returns null unless `token` is a valid access token. */
  verify(token: string): Promise<Claims | null>
  /** Refuses an ended session's tokens from now on, although they have not expired. */
  revokeSession(sessionId: string): void
}

/** Verified tokens in the cache; beyond that the oldest one is dropped. */
const CACHE_LIMIT = 2_000

/**
 * Issues and verifies access tokens like Supabase's: HS256, valid for one hour.
 * @param issuer `<site>/auth/v1`. @param isActive asks the database whether a token's session is active.
 */
export function accessTokens(
  secret: string,
  issuer: string,
  isActive: (claims: Claims) => Promise<boolean>,
): AccessTokens {
  /** Ended sessions, with the time in milliseconds when their last token expires. */
  const ended = new Map<string, number>()
  /** A browser sends the same token for an hour, and its signature stays valid. Only its time and session end. */
  const verified = new Map<string, Claims>()
  /** `ended` lacks sessions that ended before the start, so the database is asked once about older tokens. */
  const startedAt = Math.floor(Date.now() / 1000)

  async function readClaims(token: string): Promise<Claims | null> {
    const known = verified.get(token)
    if (known) return known
    const payload = await verify(token, secret, { alg: 'HS256', iss: issuer }).catch(() => null)
    const { success, output: claims } = v.safeParse(claimsSchema, payload)
    if (!success || (claims.iat < startedAt && !(await isActive(claims)))) return null
    verified.set(token, claims)
    const [oldest] = verified.keys()
    if (verified.size > CACHE_LIMIT && oldest !== undefined) verified.delete(oldest)
    return claims
  }

  return {
    async issue(claims) {
      const issuedAt = Math.floor(Date.now() / 1000)
      const expiresAt = issuedAt + ACCESS_TOKEN_LIFETIME
      const token = await sign({ ...claims, iss: issuer, iat: issuedAt, exp: expiresAt }, secret, 'HS256')
      return { token, expiresAt }
    },
    async verify(token) {
      const claims = await readClaims(token)
      if (claims && claims.exp > Date.now() / 1000 && !ended.has(claims.session_id)) return claims
      verified.delete(token)
      return null
    },
    revokeSession(sessionId) {
      const now = Date.now()
      for (const [id, until] of ended) if (until < now) ended.delete(id)
      ended.set(sessionId, now + ACCESS_TOKEN_LIFETIME * 1000)
    },
  }
}
