/** `fetch` for requests with a member's token. It handles a refused token. */
import { authClient, clearSession } from './session.ts'
import { readStoredSession } from './stored-session.ts'

/** Status of a session that has ended. Other errors are temporary. */
const ENDED = [400, 403]

/**
 * Sends a request. If the server refuses its token early, because the session was revoked or the server lost its
 * keys, it is sent once more with a new token. If there is none, the session ends here, too.
 */
export async function memberFetch(input: Parameters<typeof fetch>[0], init?: RequestInit): Promise<Response> {
  const response = await fetch(input, init)
  const headers = new Headers(init?.headers)
  const refused = headers.get('authorization')?.replace('Bearer ', '')
  if (response.status !== 401 || !refused) return response
  const token = await replaceToken(refused)
  if (!token) return response
  headers.set('authorization', `Bearer ${token}`)
  return fetch(input, { ...init, headers })
}

/** Returns a new token, or null if there is none now or the session has ended. */
async function replaceToken(refused: string): Promise<string | null> {
  const stored = readStoredSession()
  if (!stored) return null // signed out during the request
  if (stored.access_token !== refused) return stored.access_token
  const client = await authClient()
  const { data, error } = await client.refreshSession()
  if (error?.status && ENDED.includes(error.status)) clearSession()
  return data.session?.access_token ?? null
}
