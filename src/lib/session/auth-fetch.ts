/** The `fetch` of auth-js, fit for weak networks and wrong clocks. */

/** A stalled request fails after this long, so that a form can say so. */
const TIMEOUT_MS = 30_000
/** A device reports the network a moment before it carries anything. */
const SETTLE_MS = 1_000

type Input = Parameters<typeof fetch>[0]

/**
 * Without a network a refresh waits for it instead of failing: auth-js would remember the failure for a minute and
 * keep members out of their own pages after the connection is back.
 */
export async function authFetch(input: Input, init?: RequestInit): Promise<Response> {
  try {
    return await attempt(input, init)
  } catch (error) {
    if (navigator.onLine || !isRefresh(input)) throw error
    await connection()
    return attempt(input, init)
  }
}

async function attempt(input: Input, init?: RequestInit) {
  const response = await fetch(input, { ...init, signal: init?.signal ?? AbortSignal.timeout(TIMEOUT_MS) })
  // Too many requests are no reason to sign out, as which auth-js would take it: to it only 5xx passes by itself.
  if (response.status === 429 && isRefresh(input)) return new Response(response.body, { status: 503 })
  const isJson = response.headers.get('content-type')?.includes('json') ?? false
  return response.ok && isJson ? byLocalClock(response) : response
}

/**
 * Leaves out when a session expires by the server's clock; auth-js then counts from now. On a device whose clock is
 * hours off, the token would else seem expired for ever, or valid long after its end.
 */
async function byLocalClock(response: Response) {
  const body: unknown = await response.json()
  if (typeof body === 'object' && body !== null && 'expires_in' in body)
    Reflect.deleteProperty(body, 'expires_at')
  return new Response(JSON.stringify(body), { status: response.status, headers: response.headers })
}

/** Whether this asks for a new token of a session that there is. */
export function isRefresh(input: Input): boolean {
  const address = input instanceof Request ? input.url : String(input)
  return address.includes('grant_type=refresh_token')
}

async function connection() {
  await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }))
  await new Promise((resolve) => setTimeout(resolve, SETTLE_MS))
}
