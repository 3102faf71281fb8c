import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import { askSite, type SiteResponse } from '#server/testing/ask-site.ts'
import { openTinyFrontend } from '#server/testing/tiny-frontend.ts'
import { type Product, startProduct } from '#tests/support/product.ts'

/** Milliseconds of computing for one page. */
const PAGE = 20
/** Requests about accounts of one network that run at once. */
const SIGN_INS = 4
/** Only a hang takes this long. */
const HANG = { timeout: 60_000, interval: 50 }

let product: Product
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hibo-overload-'))
  product = await startProduct({ openFrontend: openBusyFrontend })
})

afterAll(async () => {
  await product.stop()
  await rm(folder, { recursive: true })
})

/** Renders pages that block the process, as React does. */
async function openBusyFrontend() {
  const frontend = await openTinyFrontend(folder)
  const entry = await frontend.pages.entry()
  const render: typeof entry.render = (...call) => {
    const end = performance.now() + PAGE
    while (performance.now() < end);
    return entry.render(...call)
  }
  return { ...frontend, pages: { ...frontend.pages, entry: async () => ({ ...entry, render }) } }
}

/** Each visit has its own connection and its own page, because visits to one page would share it. */
function pages(count: number): Promise<SiteResponse[]> {
  const visit = () => askSite(product.url, `/?visit=${randomUUID()}`, { agent: false })
  return Promise.all(Array.from({ length: count }, visit))
}

test('under overload some requests get 503 at once, the others are served, and later all are', async () => {
  const rush = pages(300)
  const [file, health, member] = await Promise.all([
    askSite(product.url, '/licence.txt'),
    askSite(product.url, '/healthz'),
    askSite(product.url, '/messages', { headers: { cookie: 'hibo_member=1' } }),
  ])
  expect([file.status, health.status, member.status]).toEqual([200, 200, 200])

  const responses = await rush
  const refused = responses.filter(({ status }) => status === 503)
  const served = responses.filter(({ status }) => status === 200)
  expect(served.length + refused.length).toBe(responses.length)
  // The numbers depend on the machine: computing all of them takes longer than they may wait.
  expect(served.length).toBeGreaterThan(0)
  expect(refused.length).toBeGreaterThan(0)
  for (const { headers, body } of refused) {
    expect(headers['retry-after']).toMatch(/^[2-5]$/)
    expect(body).toContain('<meta http-equiv="refresh"')
    expect(body).toContain('tries again by itself')
  }
  expect(await askSite(product.url, '/')).toMatchObject({ status: 200 })
})

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
