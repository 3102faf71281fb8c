import { request } from 'node:http'

import { afterAll, expect, test, vi } from 'vitest'

import { temporaryFolder } from '#server/backend/testing/temporary-folder.ts'
import { openTinyFrontend } from '#server/testing/tiny-frontend.ts'
import { startProduct } from '#tests/support/product.ts'

/** Requests about accounts of one network that run at once. */
const SIGN_INS = 4
/** Only a hang takes this long. */
const HANG = { timeout: 60_000, interval: 50 }

const folder = temporaryFolder()
const product = await startProduct({ openFrontend: () => openTinyFrontend(folder) })

afterAll(() => product.stop())

/** Sends a head and a part of its body. @returns a function that sends the rest. */
function beginSignIn(answered: (status: number | undefined) => void) {
  const headers = { apikey: product.backend.publishableKey, 'content-length': 2 }
  const options = { method: 'POST', agent: false, headers }
  const sending = request(`${product.url}/auth/v1/token?grant_type=password`, options, (response) => {
    response.resume()
    answered(response.statusCode)
  })
  sending.on('error', () => answered(undefined))
  sending.write('{')
  return () => sending.end('}')
}

test('a body that comes late gets 503 when its request would wait too long, and else its response', async () => {
  const { fetch } = product.backend
  const released = Promise.withResolvers<void>()
  let arrived = 0
  const held = vi.spyOn(product.backend, 'fetch').mockImplementation(async (...asked) => {
    arrived++
    const response = await fetch(...asked)
    await released.promise
    return response
  })
  try {
    const statuses: (number | undefined)[] = []
    const senders = Array.from({ length: 3 * SIGN_INS }, () => beginSignIn((status) => statuses.push(status)))
    await vi.waitUntil(() => arrived === senders.length, HANG)
    for (const end of senders.splice(0, 2 * SIGN_INS)) end()
    await vi.waitUntil(() => statuses.length === SIGN_INS, HANG)
    expect(new Set(statuses)).toEqual(new Set([503]))

    released.resolve()
    for (const end of senders) end()
    await vi.waitUntil(() => statuses.length === 3 * SIGN_INS, HANG)
    expect(statuses.filter((status) => status === 400)).toHaveLength(2 * SIGN_INS)
  } finally {
    released.resolve()
    held.mockRestore()
  }
})
