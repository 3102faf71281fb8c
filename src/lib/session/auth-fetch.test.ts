import { afterEach, expect, test, vi } from 'vitest'

import { authFetch } from './auth-fetch.ts'

const REFRESH = 'https://hibo.example/auth/v1/token?grant_type=refresh_token'
const SIGN_IN = 'https://hibo.example/auth/v1/token?grant_type=password'

/** A network that returns these responses in turn; an error means no response. */
function stubNetwork({ onLine, responses }: { onLine: boolean; responses: (Response | Error)[] }) {
  const target = new EventTarget()
  const network = { onLine, calls: 0, comeBack: () => target.dispatchEvent(new Event('online')) }
  vi.stubGlobal('navigator', network)
  vi.stubGlobal('window', target)
  vi.stubGlobal('fetch', async () => {
    const response = responses[network.calls++]
    if (response instanceof Error || !response) throw response ?? new TypeError('No more answers')
    return response
  })
  return network
}

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('the expiry of a session follows the clock of this device', async () => {
  stubNetwork({
    onLine: true,
    responses: [Response.json({ access_token: 'a', expires_in: 3600, expires_at: 1 })],
  })
  const response = await authFetch(SIGN_IN)
  expect(await response.json()).toEqual({ access_token: 'a', expires_in: 3600 })
})

test('a refusal is passed on unchanged', async () => {
  stubNetwork({
    onLine: true,
    responses: [Response.json({ error_code: 'invalid_credentials' }, { status: 400 })],
  })
  const response = await authFetch(SIGN_IN)
  expect(response.status).toBe(400)
  expect(await response.json()).toEqual({ error_code: 'invalid_credentials' })
})

test('a rate-limited refresh becomes a retryable 503, a rate-limited sign-in stays 429', async () => {
  const tooMany = () => Response.json({ msg: 'Too many' }, { status: 429 })
  stubNetwork({ onLine: true, responses: [tooMany(), tooMany()] })
  expect((await authFetch(REFRESH)).status).toBe(503)
  expect((await authFetch(SIGN_IN)).status).toBe(429)
})

test('an offline refresh waits for the network and then succeeds', async () => {
  vi.useFakeTimers()
  const network = stubNetwork({
    onLine: false,
    responses: [new TypeError('offline'), Response.json({ ok: true })],
  })
  const refreshed = authFetch(REFRESH)
  await vi.advanceTimersByTimeAsync(600_000)
  expect(network.calls).toBe(1)

  network.comeBack()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await (await refreshed).json()).toEqual({ ok: true })
})

test('an offline request of a form fails at once, without waiting for the network', async () => {
  stubNetwork({ onLine: false, responses: [new TypeError('offline')] })
  await expect(authFetch(SIGN_IN)).rejects.toThrow('offline')
})

test('a refresh that fails while online is a failure', async () => {
  stubNetwork({ onLine: true, responses: [new TypeError('refused')] })
  await expect(authFetch(REFRESH)).rejects.toThrow('refused')
})
