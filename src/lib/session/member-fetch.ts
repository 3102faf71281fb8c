/** `fetch` for requests that carry the member's token: what happens when the server refuses it. */
import { authClient, clearSession } from './session.ts'
import { readStoredSession } from './stored-session.ts'

/** How the server says that a session has ended, as opposed to that it can't tell just now. */
const ENDED = [400, 403]

/**
 * Sends a request. If its token is refused before its time, since the session was ended elsewhere or the server
 * lost its keys, it is sent once more with a new one; where there is none, the session ends here, too.
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

/** Another token than the refused one, or null: for now, or because the session has ended. */
async function replaceToken(refused: string): Promise<string | null> {
  const stored = readStoredSession()
  if (!stored) return null // signed out while the request was under way
  if (stored.access_token !== refused) return stored.access_token
  const client = await authClient()
  const { data, error } = await client.refreshSession()
  if (error?.status && ENDED.includes(error.status)) clearSession()
  return data.session?.access_token ?? null
}
