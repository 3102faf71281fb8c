/** The `fetch` of auth-js, adapted to weak networks and wrong clocks. */

/** A stalled request fails after this time, so that a form can report it. */
const TIMEOUT_MS = 30_000
/** The wait after the `online` event, because devices report the network a moment before it works. */
const SETTLE_MS = 1_000

type Input = Parameters<typeof fetch>[0]

/**
 * Offline, a refresh waits for the network instead of failing. auth-js would remember the failure for a minute and
 * lock members out of their pages after the connection is back.
 */
export async function authFetch(input: Input, init?: RequestInit): Promise<Response> {
  try {
    return await attempt(input, init)
  } catch (error) {
    if (navigator.onLine || !isRefresh(input)) throw error
    await waitForConnection()
    return attempt(input, init)
  }
}

async function attempt(input: Input, init?: RequestInit) {
  const response = await fetch(input, { ...init, signal: init?.signal ?? AbortSignal.timeout(TIMEOUT_MS) })
  // On a 429 auth-js would sign the member out; it retries on 5xx only.
  if (response.status === 429 && isRefresh(input)) return new Response(response.body, { status: 503 })
  const isJson = response.headers.get('content-type')?.includes('json') ?? false
  return response.ok && isJson ? byLocalClock(response) : response
}

/**
 * Removes `expires_at`, which follows the server's clock, so that auth-js counts `expires_in` from now. With a device
 * clock that is hours off, the token would otherwise seem expired forever, or valid long after its end.
 */
async function byLocalClock(response: Response) {
  const body: unknown = await response.json()
  if (typeof body === 'object' && body !== null && 'expires_in' in body)
    Reflect.deleteProperty(body, 'expires_at')
  return new Response(JSON.stringify(body), { status: response.status, headers: response.headers })
}

/** Whether this request refreshes an existing session. */
export function isRefresh(input: Input): boolean {
  const url = input instanceof Request ? input.url : String(input)
  return url.includes('grant_type=refresh_token')
}

async function waitForConnection() {
  await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }))
  await new Promise((resolve) => setTimeout(resolve, SETTLE_MS))
}
