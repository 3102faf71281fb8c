import { afterEach, expect, test, vi } from 'vitest'

import { createSiteName } from './site-name.ts'

afterEach(() => vi.restoreAllMocks())

/** An API whose response the test changes. It counts the questions. */
function site() {
  const api = { value: 'Qaali' as string | null, status: 200, asked: 0, time: 0 }
  const fetch: typeof globalThis.fetch = async () => {
    api.asked++
    return Response.json([{ value: api.value }], { status: api.status })
  }
  const siteName = createSiteName({ url: 'http://hibo.test', publishableKey: 'key', fetch }, () => api.time)
  return { api, siteName }
}

test('pages share one read of the site name for ten seconds, and then see a new one', async () => {
  const { api, siteName } = site()
  expect(await Promise.all([siteName(), siteName()])).toEqual(['Qaali', 'Qaali'])
  api.value = 'Xirfad'
  api.time = 9_999
  expect(await siteName()).toBe('Qaali')
  expect(api.asked).toBe(1)
  api.time = 10_000
  expect(await siteName()).toBe('Xirfad')
  expect(api.asked).toBe(2)
})

test('a site without a name of its own is called Hibo', async () => {
  const { api, siteName } = site()
  api.value = null
  expect(await siteName()).toBe('Hibo')
})

test('while the API fails the last known name holds', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  const { api, siteName } = site()
  await siteName()
  api.status = 503
  api.time = 10_000
  expect(await siteName()).toBe('Qaali')
})

test('a page does not wait for an API that hangs', async () => {
  const fetch: typeof globalThis.fetch = () => new Promise(() => {})
  const siteName = createSiteName({ url: 'http://hibo.test', publishableKey: 'key', fetch })
  expect(await siteName()).toBe('Hibo')
})
