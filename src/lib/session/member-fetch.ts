/** `fetch` for requests with a member's token, with a second try after a refused token. */
import { authClient, clearSession } from './session.ts'
import { readStoredSession } from './stored-session.ts'

/** Statuses of a refused refresh: the session has ended. Other errors are temporary. */
const SESSION_ENDED_STATUSES = [400, 403]

/**
 * Sends a request. If the server refuses a token before its expiry, because the session was revoked or the server lost
 * its keys, the request is sent once more with a new token. If the refresh is refused, the session ends on this device.
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

/** Returns a new token, or null if none can be had now or the session has ended. */
async function replaceToken(refused: string): Promise<string | null> {
  const stored = readStoredSession()
  if (!stored) return null // signed out during the request
  if (stored.access_token !== refused) return stored.access_token
  const client = await authClient()
  const { data, error } = await client.refreshSession()
  if (error?.status && SESSION_ENDED_STATUSES.includes(error.status)) clearSession()
  return data.session?.access_token ?? null
}
