import { request as httpRequest, type RequestOptions } from 'node:http'

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

import { LATE_PAGE_ID } from '#src/lib/late-page-id.ts'
import { type Product, startProduct } from '#tests/support/product.ts'

import { temporaryFolder } from './backend/testing/temporary-folder.ts'
import { askSite } from './testing/ask-site.ts'
import { openTinyFrontend, PRIVATE_TEXT } from './testing/tiny-frontend.ts'

const folder = temporaryFolder()
const product = await startProduct({ openFrontend: () => openTinyFrontend(folder) })
await product.backend.query(`update public.site_settings set value = 'Qaali' where key = 'site-name'`)

afterAll(() => product.stop())

function ask(path: string, options?: RequestOptions, body?: string) {
  return askSite(product.url, path, options, body)
}

const LATE = `<template id="${LATE_PAGE_ID}"></template>`

describe('pages', () => {
  test('a visitor gets the page with its data, escaped, and the settings', async () => {
    const { status, headers, body } = await ask('/')
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      vary: 'accept-encoding, cookie, save-data',
      'content-length': String(Buffer.byteLength(body)),
    })
    expect(body).toContain('<title>Tiny</title></head>')
    expect(body).toContain('"Web Development"') // read through the backend, in this process
    const data = '<script type="application/json" id="query-state">{"name":"\\u003c/script>"}</script>'
    // The page loads its code when the browser is idle. Other pages link their code after all that is needed to paint.
    expect(body).toContain(data + LATE)
    expect((await ask('/signin')).body).toContain(`${data}<link rel="modulepreload"`)
    expect(body).toContain(`"publishableKey":"${product.backend.publishableKey}"`)
    expect(body).toContain('"supabaseUrl":""')
    expect(body).toContain('"siteName":"Qaali"')
  })

  test('mail programs unsubscribe by POST, and providers need a signature', async () => {
    const form = { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' } }
    const pressed = await ask('/unsubscribe?key=unknown&kind=digest', form, 'List-Unsubscribe=One-Click')
    expect(pressed).toMatchObject({ status: 200, body: 'You are unsubscribed.' })
    expect(pressed.headers['cache-control']).toBe('no-store')
    expect((await ask('/courier/bounces', form, '{}')).status).toBe(401)
    const page = await ask('/unsubscribe?key=unknown&kind=digest')
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
  })

  const member = { headers: { cookie: 'a=b; hibo_member=1' } }

  test('a member gets the frame of a page of their own, without content', async () => {
    for (const path of ['/messages', '/dashboard', '/settings/account', '/profile', '/profile/edit']) {
      const { body, headers } = await ask(path, member)
      expect(body).toContain('data-member=""')
      expect(body).toContain('<header>Frame</header>')
      expect(body).toContain('modulepreload')
      expect(body).not.toContain('query-state')
      expect(headers['cache-control']).toBe('no-cache')
      expect(headers.vary).toContain('cookie')
    }
    expect((await ask('/auth/callback', member)).body).toContain('Opening Qaali …')
  })

  test('a member gets public pages as visitors see them, marked, and the frame if there is none', async () => {
    for (const path of ['/', '/developers?page=2', '/community/post/1', '/profile/amina/posts', '/rules']) {
      const { body, headers } = await ask(path, member)
      expect(body).toContain('data-member=""')
      expect(body).toContain('<title>Tiny</title>')
      const visitors = await ask(path)
      expect(visitors.body).not.toContain('data-member')
      expect(visitors.body).toBe(
        body.replace(' data-member=""', '').replace(/<link rel="modulepreload"[^>]*>/, LATE),
      )
      expect(visitors.headers.etag).not.toBe(headers.etag)
    }
    expect((await ask('/posts/gone', member)).body).toContain('<header>Frame</header>')
    expect((await ask('/posts/broken', member)).body).toContain('<header>Frame</header>')
  })

  test('an unknown URL is a 404 for members and visitors alike', async () => {
    expect((await ask('/nope', { headers: { cookie: 'hibo_member=1' } })).status).toBe(404)
    expect((await ask('/gone')).status).toBe(404)
  })

  test('the chosen theme is in the HTML, and an unknown theme is ignored', async () => {
    expect((await ask('/', { headers: { cookie: 'hibo_theme=dark' } })).body).toContain('data-theme="dark"')
    expect((await ask('/', { headers: { cookie: 'hibo_theme="><script>' } })).body).toContain(
      'data-theme="system"',
    )
  })

  test('a redirect stays on the site', async () => {
    expect(await ask('/moved')).toMatchObject({ status: 302, headers: { location: '/?from=moved' } })
    expect(await ask('/elsewhere')).toMatchObject({ status: 302, headers: { location: '/' } })
  })

  test('a page that fails to render is the client-only shell with 503, and the log has no personal text', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue()
    const { status, body } = await ask('/broken')
    const lines = log.mock.calls.map(([line]) => String(line))
    log.mockRestore()
    expect(status).toBe(503)
    expect(body).toContain('id="app-config"')
    expect(lines.join('')).toContain('"event":"render-failed"')
    expect(lines.join('')).not.toContain(PRIVATE_TEXT)
  })

  test('a page answers only GET and HEAD', async () => {
    expect(await ask('/', { method: 'POST' }, 'x=1')).toMatchObject({
      status: 405,
      headers: { allow: 'GET, HEAD' },
    })
  })

  test('HEAD answers as GET does, without the body', async () => {
    const [head, full] = [await ask('/', { method: 'HEAD' }), await ask('/')]
    const { date: _headDate, 'x-request-id': _headId, ...headHeaders } = head.headers
    const { date: _fullDate, 'x-request-id': _fullId, ...fullHeaders } = full.headers
    expect(head).toMatchObject({ status: 200, body: '' })
    expect(headHeaders).toEqual(fullHeaders)
  })

  test('a page is compressed for clients that accept brotli', async () => {
    const { headers } = await ask('/', { headers: { 'accept-encoding': 'gzip, br' } })
    expect(headers['content-encoding']).toBe('br')
    expect(Number(headers['content-length'])).toBeLessThan(1500)
  })
})

describe('files', () => {
  test('a hashed asset may be kept for ever, another file for an hour', async () => {
    expect(await ask('/assets/app-1a2b3c4d.js')).toMatchObject({
      status: 200,
      headers: {
        'cache-control': 'public, max-age=31536000, immutable',
        'content-type': 'text/javascript; charset=utf-8',
      },
    })
    expect((await ask('/licence.txt')).headers['cache-control']).toBe('public, max-age=3600')
  })

  test('a missing asset is not answered with a page', async () => {
    expect(await ask('/assets/app-00000000.js')).toMatchObject({ status: 404, body: 'Not found' })
  })
})

describe('the API', () => {
  test('an unknown route is refused as JSON', async () => {
    const { status, headers, body } = await ask('/auth/v1/admin/users', {
      headers: { apikey: product.backend.publishableKey },
    })
    expect(status).toBe(404)
    expect(headers['content-type']).toMatch(/^application\/json/)
    expect(JSON.parse(body)).toMatchObject({ code: 404 })
  })

  test('an oversized body and an endless URL are refused before anything reads them', async () => {
    const headers = { 'content-length': String(7 * 1024 * 1024), expect: '100-continue' }
    const tooLarge = await new Promise((resolve) => {
      const request = httpRequest(
        `${product.url}/storage/v1/object/x`,
        { method: 'POST', headers },
        (response) => {
          resolve(response.statusCode)
          request.destroy()
        },
      )
      request.on('error', resolve)
      request.flushHeaders()
    })
    expect(tooLarge).toBe(413)
    expect((await ask(`/rest/v1/posts?select=${'a'.repeat(9000)}`)).status).toBe(414)
  })

  test('JSON is compressed for clients that accept brotli', async () => {
    const { headers } = await ask('/rest/v1/skills?select=*', {
      headers: { apikey: product.backend.publishableKey, 'accept-encoding': 'br' },
    })
    expect(headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
  })
})

describe('local mails', () => {
  const EMAIL = 'inbox@test.example'

  test('the local mailbox shows the mail with its link, for this machine', async () => {
    const headers = { apikey: product.backend.publishableKey, 'content-type': 'application/json' }
    const account = JSON.stringify({
      email: EMAIL,
      password: 'long enough 1',
      data: { full_name: '<b>Bold</b>' },
    })
    expect((await ask('/auth/v1/signup', { method: 'POST', headers }, account)).status).toBe(200)
    const { id } = await product.waitForMail(EMAIL)

    expect((await ask('/mailbox')).body).toContain(`<a href="/mailbox/${id}">`)
    expect((await ask('/mailbox.json')).body).toContain(EMAIL)
    const mail = await ask(`/mailbox/${id}`)
    expect(mail.body).toMatch(
      /<a href="http:\/\/127\.0\.0\.1:\d+\/auth\/confirm\?token_hash=[\w-]+&amp;type=signup">/,
    )
    expect(mail.headers['cache-control']).toBe('no-store')
  })
})

describe('limits of one network', () => {
  let limited: Product
  beforeAll(async () => {
    limited = await startProduct({ rateLimits: true, openFrontend: () => openTinyFrontend(folder) })
  })
  afterAll(() => limited.stop())
  // A stopped clock keeps all requests in one minute, however long they take.
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
  afterEach(() => void vi.useRealTimers())

  async function statuses(path: string, count: number) {
    const seen: number[] = []
    for (let sent = 0; sent < count; sent += 50) {
      const visits = Array.from({ length: 50 }, (_none, index) =>
        askSite(limited.url, `${path}?visit=${sent + index}`),
      )
      for (const { status } of await Promise.all(visits)) seen.push(status ?? 0)
    }
    return seen
  }

  test('six hundred pages a minute are rendered; then browsers render, and other networks are served', async () => {
    const seen = await statuses('/', 650)
    expect(seen.filter((status) => status === 200)).toHaveLength(600)
    const { status, body } = await askSite(limited.url, '/')
    expect(status).toBe(429)
    expect(body).toContain('Opening Hibo …')
    const other = await askSite(limited.url, '/', { localAddress: '127.0.0.2' })
    expect(other.body).toContain('<title>Tiny</title>')
  })

  test('feeds and sitemaps have a lower limit', async () => {
    const seen = await statuses('/robots.txt', 150)
    expect(seen.filter((status) => status === 200)).toHaveLength(120)
    const refused = await askSite(limited.url, '/sitemap.xml')
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  })
})

test('the gate and the router read the same path, so no spelling of the API passes the gate as a page', async () => {
  const headers = { apikey: product.backend.publishableKey, cookie: 'hibo_member=1' }
  const read = '/rest/v1/categories?select=name'
  expect((await ask(read, { headers })).status).toBe(200)
  for (const path of [
    `/.${read}`,
    `/x/..${read}`,
    read.replace('/v1', '/%2e/v1'),
    `http://other.example${read}`,
  ]) {
    expect(await ask(path, { headers }), path).toMatchObject({ status: 404, body: 'Not found' })
  }
})
