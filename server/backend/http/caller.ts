import type { AccessTokens, Claims } from '../auth/access-tokens.ts'
import { ApiError } from './api-error.ts'

/** The sender of a request: a visitor, or a member with the claims of an access token. */
export type Caller = { role: 'anon'; claims: null } | { role: 'authenticated'; claims: Claims }

export const VISITOR: Caller = { role: 'anon', claims: null }

/**
 * Reads the caller from `Authorization`. Visitors' clients send the publishable key there.
 * @throws ApiError 401 for every other value that is not a valid access token.
 */
export async function readCaller(
  request: Request,
  publishableKey: string,
  tokens: AccessTokens,
): Promise<Caller> {
  const header = request.headers.get('authorization')
  if (header === null) return VISITOR
  const token = /^Bearer (\S+)$/.exec(header)?.[1]
  if (token === publishableKey) return VISITOR
  const claims = token === undefined ? null : await tokens.verify(token)
  if (claims === null) throw new ApiError(401, 'bad_jwt', 'The access token is invalid or has expired')
  return { role: 'authenticated', claims }
}

/**
 * Requires the publishable key in a header. A page of another site can't add a header without a CORS preflight, which
 * this server refuses. So no other site can make a visitor's browser sign up or request mails (CSRF).
 * @throws ApiError 401 unless the request carries this installation's publishable key.
 */
export function requireApiKey(request: Request, publishableKey: string) {
  const key = request.headers.get('apikey')
  if (key === publishableKey) return
  throw new ApiError(401, 'invalid_api_key', key === null ? 'No API key found in request' : 'Invalid API key')
}
