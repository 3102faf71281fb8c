import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { type Answer, askSite } from '#server/testing/ask-site.ts'
import { openTinyFrontend } from '#server/testing/tiny-frontend.ts'
import { type Product, startProduct } from '#tests/support/product.ts'

/** Milliseconds of computing for one page. */
const PAGE = 20

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

/** Renders pages that block the process, as React and the embedded database do. */
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
function pages(count: number): Promise<Answer[]> {
  const visit = () => askSite(product.url, `/?visit=${randomUUID()}`, { agent: false })
  return Promise.all(Array.from({ length: count }, visit))
}

test('under overload some requests get 503 at once, the others are served, and later all are', async () => {
  await pages(60) // shows how long a page takes
  const rush = pages(300)
  const [file, health, member] = await Promise.all([
    askSite(product.url, '/licence.txt'),
    askSite(product.url, '/healthz'),
    askSite(product.url, '/', { headers: { cookie: 'hibo_member=1' } }),
  ])
  expect([file.status, health.status, member.status]).toEqual([200, 200, 200])

  const answers = await rush
  const refused = answers.filter(({ status }) => status === 503)
  const served = answers.filter(({ status }) => status === 200)
  expect(served.length + refused.length).toBe(answers.length)
  // The numbers depend on the machine; fair-queue.test.ts sets the clock itself.
  expect(served.length).toBeGreaterThan(0)
  expect(refused.length).toBeGreaterThan(0)
  for (const { headers, body } of refused) {
    expect(headers['retry-after']).toMatch(/^[2-5]$/)
    expect(body).toContain('<meta http-equiv="refresh"')
    expect(body).toContain('tries again by itself')
  }
  expect(await askSite(product.url, '/')).toMatchObject({ status: 200 })
})
