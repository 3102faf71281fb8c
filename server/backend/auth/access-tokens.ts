import { sign, verify } from 'hono/jwt'
import * as v from 'valibot'

/** Seconds. The client refreshes before that. */
export const ACCESS_TOKEN_LIFETIME = 3600

const claimsSchema = v.looseObject({
  sub: v.pipe(v.string(), v.uuid()),
  /** Only tokens of a session log in; a token signed for anything else never has one. */
  session_id: v.pipe(v.string(), v.uuid()),
  aud: v.literal('authenticated'),
  role: v.literal('authenticated'),
  iat: v.number(),
  exp: v.number(),
})

export type Claims = v.InferOutput<typeof claimsSchema>

export interface AccessTokens {
  /** @returns the token and the time it expires, in seconds since 1970. */
  issue(claims: Record<string, unknown>): Promise<{ token: string; expiresAt: number }>
  /** @returns null for whatever is no valid access token. */
  verify(token: string): Promise<Claims | null>
  /** Refuses the tokens of an ended session, which would else last until they expire. */
  revokeSession(sessionId: string): void
}

/** Verified tokens that are remembered; beyond it the one that was verified first is forgotten. */
const REMEMBERED = 2_000

/**
 * Access tokens as Supabase's: HS256, one hour.
 * @param issuer `<site>/auth/v1`. @param isLiving asks the database whether a session goes on.
 */
export function accessTokens(
  secret: string,
  issuer: string,
  isLiving: (claims: Claims) => Promise<boolean>,
): AccessTokens {
  /** Ended sessions and when their last token expires, in milliseconds. */
  const ended = new Map<string, number>()
  /** A browser sends the same token for an hour: what was signed stays signed, only its time and session end. */
  const verified = new Map<string, Claims>()
  /** What ended before this start is not in `ended`: of tokens from before, the database is asked once. */
  const startedAt = Math.floor(Date.now() / 1000)

  async function readClaims(token: string): Promise<Claims | null> {
    const known = verified.get(token)
    if (known) return known
    const payload = await verify(token, secret, { alg: 'HS256', iss: issuer }).catch(() => null)
    const { success, output: claims } = v.safeParse(claimsSchema, payload)
    if (!success || (claims.iat < startedAt && !(await isLiving(claims)))) return null
    verified.set(token, claims)
    const [oldest] = verified.keys()
    if (verified.size > REMEMBERED && oldest !== undefined) verified.delete(oldest)
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
