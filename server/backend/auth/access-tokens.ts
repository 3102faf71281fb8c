import { sign, verify } from 'hono/jwt'
import * as v from 'valibot'

import type { Keys } from '../keys.ts'

/** Seconds. Clients refresh the token earlier. */
export const ACCESS_TOKEN_SECONDS = 3600

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

export type AccessTokens = ReturnType<typeof createAccessTokens>

/** Verified tokens in the cache. Above this number the oldest one is dropped. */
const MAX_CACHED_TOKENS = 2_000

/**
 * Issues and verifies access tokens like Supabase's: HS256, valid for one hour.
 * @param issuer `<site>/auth/v1`.
 */
export function createAccessTokens(keys: Keys, issuer: string) {
  /** Caches verified claims by token: a browser sends the same token for an hour, and its signature stays valid. */
  const verified = new Map<string, Claims>()

  async function readClaims(token: string): Promise<Claims | null> {
    const known = verified.get(token)
    if (known) return known
    let claims = await verifyWith(keys.secrets(), token, issuer)
    if (!claims && looksSigned(token)) {
      const before = keys.secrets()[0]
      await keys.refresh()
      if (keys.secrets()[0] !== before) claims = await verifyWith(keys.secrets(), token, issuer)
    }
    if (!claims) return null
    verified.set(token, claims)
    const [oldest] = verified.keys()
    if (verified.size > MAX_CACHED_TOKENS && oldest !== undefined) verified.delete(oldest)
    return claims
  }

  return {
    /** @returns the token and when it expires, in seconds since 1970. */
    async issue(claims: Record<string, unknown>) {
      const issuedAt = Math.floor(Date.now() / 1000)
      const expiresAt = issuedAt + ACCESS_TOKEN_SECONDS
      const token = await sign(
        { ...claims, iss: issuer, iat: issuedAt, exp: expiresAt },
        keys.secrets()[0],
        'HS256',
      )
      return { token, expiresAt }
    },
    /**
     * Checks signature and time. The token's session may have ended: `auth.require_session` decides.
     * @returns null unless `token` is a valid access token.
     */
    async verify(token: string) {
      const claims = await readClaims(token)
      if (claims && claims.exp > Date.now() / 1000) return claims
      verified.delete(token)
      return null
    },
  }
}

async function verifyWith(secrets: readonly string[], token: string, issuer: string): Promise<Claims | null> {
  for (const secret of secrets) {
    const payload = await verify(token, secret, { alg: 'HS256', iss: issuer }).catch(() => null)
    const parsed = v.safeParse(claimsSchema, payload)
    if (parsed.success) return parsed.output
  }
  return null
}

function looksSigned(token: string) {
  return /^[\w-]+\.[\w-]+\.[\w-]{43}$/.test(token)
}
