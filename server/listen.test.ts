import { Agent, createServer, type Server, type ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

import { afterAll, expect, test, vi } from 'vitest'

import { listen } from '#tests/support/listen.ts'
import { temporaryFolder } from './backend/testing/temporary-folder.ts'
import { readSettings } from './config.ts'
import { type Frontend, startSite } from './listen.ts'
import { DRAIN_DEADLINE_MS } from './port.ts'
import { askSite } from './testing/ask-site.ts'
import { openTinyFrontend } from './testing/tiny-frontend.ts'

// A deployment on Supabase needs no database of our own, so that only listening is under test. Nothing answers at this
// URL.
const supabase = { url: 'http://127.0.0.1:9', publishableKey: 'key' }
const settings = { ...readSettings({}), port: 0, supabase }

const folder = temporaryFolder()
const TINY = { openFrontend: () => openTinyFrontend(folder) }
const MEMBER = { headers: { cookie: 'hibo_member=1' } }
vi.spyOn(console, 'error').mockReturnValue()

afterAll(() => void vi.restoreAllMocks())

function urlOf(server: Server | undefined) {
  const address = server?.address()
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
}

/** A frontend whose first page waits until it is released. */
async function openSlowFrontend() {
  const frontend = await openTinyFrontend(folder)
  const asked = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  const slow: Frontend = {
    ...frontend,
    pages: {
      ...frontend.pages,
      template: async (pathname) => {
        asked.resolve()
        await released.promise
        return frontend.pages.template(pathname)
      },
    },
  }
  return { slow, asked: asked.promise, release: released.resolve }
}

test('a stopping site finishes what it has begun, and idle connections do not hold it', async () => {
  const { slow, asked, release } = await openSlowFrontend()
  const site = await startSite(settings, { openFrontend: async () => slow })
  const agent = new Agent({ keepAlive: true })
  expect((await askSite(site.url, '/readyz', { agent })).status).toBe(200)

  const page = askSite(site.url, '/auth/callback', MEMBER)
  await asked
  const started = performance.now()
  const closed = site.close()
  await expect(askSite(site.url, '/healthz')).rejects.toThrow(/ECONNREFUSED/)
  release()
  expect(await page).toMatchObject({ status: 200 })
  await closed
  // Then the deadline closes whatever is open.
  expect(performance.now() - started).toBeLessThan(DRAIN_DEADLINE_MS)
  agent.destroy()
})

test('a stopping site says so before its port closes, and serves until then', async () => {
  const site = await startSite({ ...settings, drainSeconds: 3 }, TINY)
  expect((await askSite(site.url, '/readyz')).status).toBe(200)
  const closed = site.close()
  expect(await askSite(site.url, '/readyz')).toMatchObject({ status: 503, body: '{"status":"stopping"}' })
  expect((await askSite(site.url, '/livez')).status).toBe(200)
  expect(await askSite(site.url, '/auth/callback', MEMBER)).toMatchObject({
    status: 200,
    headers: { connection: 'close' },
  })
  await closed
  await expect(askSite(site.url, '/readyz')).rejects.toThrow(/ECONNREFUSED/)
})

test('the port is open at once, and says that the site is starting', async () => {
  const asked = Promise.withResolvers<ServerResponse>()
  const project = createServer(({ url }, response) => {
    if (url?.startsWith('/auth/v1/settings')) asked.resolve(response)
    else response.end('[]')
  })
  const url = `http://127.0.0.1:${await listen(project)}`
  let server: Server | undefined
  const starting = startSite(
    { ...settings, supabase: { ...supabase, url } },
    {
      openFrontend: (opened) => {
        server = opened
        return openTinyFrontend(folder)
      },
    },
  )
  const apiResponse = await asked.promise // the site now waits for what its project offers
  const page = await askSite(urlOf(server), '/')
  expect(page).toMatchObject({ status: 503, body: expect.stringContaining('<h1>Hibo is starting</h1>') })
  expect(page.body).toContain('<meta http-equiv="refresh" content="2">')
  expect(await askSite(urlOf(server), '/readyz')).toMatchObject({
    status: 503,
    body: '{"status":"starting"}',
  })
  expect((await askSite(urlOf(server), '/livez')).status).toBe(200)
  apiResponse.end('{"external":{"github":true}}')
  const site = await starting
  expect((await askSite(site.url, '/')).body).toContain('"providers":["github"]')
  await site.close()
  project.close()
})

test('a connection outlives a large body that was refused unread', async () => {
  const { slow, asked, release } = await openSlowFrontend()
  const site = await startSite(settings, { openFrontend: async () => slow })
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const body = 'x'.repeat(500_000)
  expect((await askSite(site.url, '/none', { agent, method: 'POST' }, body)).status).toBe(405)

  const next = askSite(site.url, '/auth/callback', { agent, headers: { cookie: 'hibo_member=1' } })
  await Promise.race([asked, next])
  // Longer than the adapter waits for the rest of a body.
  await sleep(1_000)
  release()
  expect(await next).toMatchObject({ status: 200 })
  agent.destroy()
  await site.close()
})

test('an https site tells browsers to stay with https, and sets no cookie without it', async () => {
  const project = createServer((_request, response) => response.end('[]'))
  const url = `http://127.0.0.1:${await listen(project)}`
  const { pages, ...others } = await openTinyFrontend(folder)
  const template = await pages.template('/')
  const firstLoad = {
    linked: template,
    inlined: template,
    ofPage: new Map(),
    styleHashes: new Map(),
    scriptHash: '',
    stylesVersion: 'one',
  }
  const site = await startSite(
    { ...settings, siteUrl: 'https://hibo.example', supabase: { ...supabase, url } },
    { openFrontend: async () => ({ ...others, pages: { ...pages, firstLoad } }) },
  )
  const { headers } = await askSite(site.url, '/')
  await site.close()
  project.close()
  expect(headers['strict-transport-security']).toMatch(/^max-age=\d+/)
  expect(headers['set-cookie']).toEqual([expect.stringMatching(/^hibo_styles=one;.*; Secure$/)])
})

test('a site with a Supabase project lets pages reach it, and has no API of its own', async () => {
  const site = await startSite(settings, TINY)
  const page = await askSite(site.url, '/auth/callback', MEMBER)
  const api = await askSite(site.url, '/rest/v1/posts')
  await site.close()
  expect(page.headers['content-security-policy']).toContain(
    "connect-src 'self' http://127.0.0.1:9 ws://127.0.0.1:9;",
  )
  expect(page.body).toContain('"supabaseUrl":"http://127.0.0.1:9","publishableKey":"key"')
  expect(api).toMatchObject({ status: 404 })
})
