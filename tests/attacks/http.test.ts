/** Forged requests: another host, another method, another origin, a second request inside. */
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

import { describe, expect, test } from 'vitest'

import { attackedProduct, CANARY, publish } from './support/attacked-site.ts'

const site = await attackedProduct()
const member = await site.member({ name: 'member' })

/** Sends raw bytes. Returns what came back until the other end closed, or for at most a second. */
async function talk(bytes: string): Promise<string> {
  const [url = ''] = site.product.processUrls
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  await once(socket, 'connect')
  let response = ''
  const began = new Promise<void>((resolve) => {
    socket.on('data', (chunk: Buffer) => {
      response += chunk.toString('latin1')
      resolve()
    })
  })
  socket.on('error', () => {})
  const closed = new Promise((resolve) => socket.on('close', resolve))
  socket.write(bytes, 'latin1')
  await Promise.race([closed, began.then(() => sleep(1_000))])
  socket.destroy()
  return response
}

describe('other names for the site', () => {
  const NAMES = [
    'evil.example',
    'evil.example:80',
    '127.0.0.1.evil.example',
    '169.254.169.254',
    'x"><script>',
  ]
  test.each(NAMES)('a page does not repeat the host %s', async (name) => {
    for (const path of ['/', '/signin', '/no/such/page', '/developers']) {
      for (const headers of [
        { host: name },
        { 'x-forwarded-host': name, 'x-forwarded-proto': 'https', 'x-forwarded-port': '1' },
        { forwarded: `host="${name}";proto=https` },
        { 'x-original-url': `//${name}/`, 'x-rewrite-url': `//${name}/` },
      ]) {
        const response = await site.ask(`GET ${path}`, {
          headers: { ...headers, apikey: '' } as Record<string, string>,
        })
        const said = response.text + JSON.stringify(response.headers)
        expect(said).not.toContain(name.split(':')[0])
      }
    }
  })

  test.each([
    'evil.example',
    '127.0.0.1.evil.example',
    'localhost.evil.example',
    '0.0.0.0',
    '[::]',
    '2130706433',
  ])('the local mailbox is not shown under the name %s, as a rebound page would ask', async (host) => {
    for (const path of ['/mailbox', '/mailbox.json', '/mailbox/x']) {
      const { text, headers } = await site.ask(`GET ${path}`, { headers: { host: `${host}:1` } })
      expect(text).not.toContain('Local mailbox')
      expect(text).not.toContain('@attack.example')
      expect(headers['content-type'] ?? '').not.toContain('json')
    }
  })

  test('the local mailbox is not shown through a proxy of this machine, nor to another origin', async () => {
    for (const header of ['x-forwarded-for', 'forwarded', 'via', 'x-real-ip', 'x-forwarded-host']) {
      const { text } = await site.ask('GET /mailbox.json', { headers: { [header]: '127.0.0.1' } })
      expect(text, header).not.toContain('@attack.example')
    }
    const asked = await site.ask('GET /mailbox.json', { headers: { origin: 'https://evil.example' } })
    expect(asked.headers['access-control-allow-origin']).toBeUndefined()
    expect(asked.headers['cross-origin-resource-policy']).toBe('same-origin')
  })
})

describe('other origins', () => {
  const ORIGINS = ['https://evil.example', 'null', 'http://127.0.0.1:1']
  test.each(ORIGINS)('the origin %s may not read, and may not ask first', async (origin) => {
    for (const question of [
      'GET /rest/v1/profiles?select=id&limit=1',
      'POST /auth/v1/token?grant_type=password',
      'GET /auth/v1/user',
      'POST /storage/v1/object/profile-images/x/x.png',
      'GET /',
    ]) {
      const path = question.split(' ')[1]
      const preflight = await site.ask(`OPTIONS ${path}`, {
        headers: {
          origin,
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'apikey,authorization,content-type',
        },
      })
      const asked = await site.ask(question, { as: member, headers: { origin } })
      for (const { headers } of [preflight, asked]) {
        expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([])
      }
      expect(preflight.status).toBeGreaterThanOrEqual(400)
    }
  })

  test('a form of another site, which can send no header, gets nothing done', async () => {
    const key = site.product.backend.publishableKey
    const email = `form-${Date.now()}@attack.example`
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
    ]) {
      const { status } = await site.ask(`POST /auth/v1/signup?apikey=${key}`, {
        headers: { apikey: '', 'content-type': type, origin: 'https://evil.example' },
        body: JSON.stringify({ email, password: 'correct horse' }),
      })
      expect(status).toBe(401)
    }
    expect(await site.sql('select id from auth.users where email = $1', [email])).toEqual([])
  })

  test('a cookie signs nobody in: it opens nothing', async () => {
    const cookie = `hibo_member=1; sb-access-token=${member.token}; access_token=${member.token}`
    expect((await site.ask('GET /auth/v1/user', { headers: { cookie } })).status).toBe(401)
    const { headers } = await site.ask('GET /', { headers: { cookie } })
    // The page names its style sheet and opens no session.
    for (const given of headers['set-cookie'] ?? []) expect(given).toMatch(/^hibo_styles=/)
  })

  test('a public picture may be shown elsewhere, a response of the API may not', async () => {
    const { headers } = await site.ask('GET /rest/v1/categories?select=id')
    expect(headers).toMatchObject({
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'no-store',
    })
  })
})

describe('requests inside a request', () => {
  const INNER = 'GET /rest/v1/smuggled HTTP/1.1\r\nHost: x\r\n\r\n'
  const head = (extra: string) => `POST /rest/v1/rpc/feed_page HTTP/1.1\r\nHost: x\r\n${extra}`
  test.each([
    [
      'a length and chunks',
      `${head(`Content-Length: ${INNER.length}\r\nTransfer-Encoding: chunked\r\n\r\n`)}0\r\n\r\n${INNER}`,
    ],
    ['two lengths', `${head('Content-Length: 0\r\nContent-Length: 5\r\n\r\n')}${INNER}`],
    ['a length with a sign', `${head('Content-Length: +0\r\n\r\n')}${INNER}`],
    ['chunks of another name', `${head('Transfer-Encoding: xchunked\r\n\r\n')}0\r\n\r\n${INNER}`],
    [
      'chunks twice',
      `${head('Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n')}0\r\n\r\n${INNER}`,
    ],
    ['a space before the colon', `${head('Content-Length : 5\r\n\r\n')}${INNER}`],
    ['a folded header', `${head('X-A: 1\r\n Content-Length: 5\r\n\r\n')}${INNER}`],
    ['a bare line feed', `${head('X-A: 1\nContent-Length: 5\r\n\r\n')}${INNER}`],
    ['NUL in a header', `${head('X-A: \u0000\r\n\r\n')}${INNER}`],
    ['no host', 'GET / HTTP/1.1\r\n\r\n'],
    ['an odd version', `GET / HTTP/9.9\r\nHost: x\r\n\r\n${INNER}`],
    ['an odd chunk', `${head('Transfer-Encoding: chunked\r\n\r\n')}5;\n\r\nabcde\r\n0\r\n\r\n${INNER}`],
  ])('a request behind %s is not answered', async (_name, bytes) => {
    const response = await talk(bytes)
    expect(response).not.toContain('smuggled')
    expect(response).toMatch(/^HTTP\/1\.1 4\d\d /)
  })

  test('bytes after a refused body are not treated as a request', async () => {
    const length = 7 * 1024 * 1024
    const response = await talk(`${head(`Content-Length: ${length}\r\n\r\n`)}${INNER.repeat(20)}`)
    expect(response.match(/HTTP\/1\.1 /g)?.length ?? 0).toBeLessThanOrEqual(1)
    expect(response).not.toContain('smuggled')
  })
})

describe('methods', () => {
  test('an override of the method in a header or a query is ignored', async () => {
    const id = await publish(site, member)
    for (const name of ['x-http-method-override', 'x-http-method', 'x-method-override']) {
      await site.ask(`GET /rest/v1/posts?id=eq.${id}&_method=DELETE`, {
        as: member,
        headers: { [name]: 'DELETE' },
      })
      await site.ask('POST /rest/v1/rpc/feed_page', { as: member, body: {}, headers: { [name]: 'DELETE' } })
    }
    expect(await site.sql('select id from public.posts where id = $1', [id])).toEqual([{ id }])
  })

  test.each(['TRACE', 'OPTIONS', 'PROPFIND', 'PUT', 'LOCK', 'SEARCH', 'PURGE', 'BREW'])(
    'the method %s opens nothing',
    async (method) => {
      for (const path of [
        '/',
        '/rest/v1/profiles',
        '/auth/v1/user',
        '/storage/v1/object/public/a/b',
        '/healthz',
      ]) {
        const response = await talk(
          `${method} ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Secret: ${CANARY}\r\nConnection: close\r\n\r\n`,
        )
        expect(response, path).toMatch(/^HTTP\/1\.1 4\d\d /)
        expect(response).not.toContain(CANARY)
      }
    },
  )
})

describe('responses that caches could confuse', () => {
  test('a page depends on nothing that its Vary does not name', async () => {
    const plain = await site.ask('GET /signin')
    expect(plain.headers.vary).toMatch(/cookie/)
    for (const headers of [
      { authorization: `Bearer ${member.token}` },
      { 'x-forwarded-host': 'evil.example' },
      { 'accept-language': '"><script>' },
      { 'user-agent': '"><script>' },
      { referer: 'https://evil.example/"><script>' },
      { 'x-forwarded-scheme': 'http' },
      { accept: 'application/json' },
      { range: 'bytes=0-1' },
    ]) {
      const { text, status } = await site.ask('GET /signin', { headers: headers as Record<string, string> })
      expect({ status, text }, JSON.stringify(headers)).toEqual({ status: plain.status, text: plain.text })
    }
  })

  test('a member’s page holds nothing of the member, and API responses are kept by nobody', async () => {
    const { text } = await site.ask('GET /messages', { as: member, headers: { cookie: 'hibo_member=1' } })
    expect(text).not.toContain(member.id)
    for (const question of ['GET /auth/v1/user', 'POST /rest/v1/rpc/member_state', 'GET /rest/v1/x']) {
      const { headers } = await site.ask(question, { as: member })
      expect(headers['cache-control']).toBe('no-store')
    }
  })

  test('a page under a file’s name is not kept as a file', async () => {
    for (const path of ['/messages/x.css', '/profile/x.js', '/dashboard%2f..%2fx.png', '/signin;x.css']) {
      const { headers } = await site.ask(`GET ${path}`)
      expect(headers['cache-control'] ?? '', path).not.toMatch(/public|max-age=[1-9]/)
    }
  })
})

describe('files', () => {
  test.each([
    '/.env',
    '/.git/config',
    '/.data/keys.json',
    '/.data/mailbox.json',
    '/keys.json',
    '/package.json',
    '/server/main.ts',
    '/dist/server/entry-server.js',
    '/supabase/demo.sql',
    '/.vite/manifest.json',
    '/index.html',
    '/../package.json',
    '/assets/../../../package.json',
    '/assets/..%2f..%2f..%2fpackage.json',
    '/assets/%2e%2e/%2e%2e/package.json',
    '/assets/..%5c..%5cpackage.json',
    '/assets/....//....//package.json',
    '/fonts/..;/..;/package.json',
    '//etc/passwd',
    '/%2fetc/passwd',
    '/%00',
    '/favicon.svg%00.html',
    '/file:///etc/passwd',
    '/@fs/etc/passwd',
    '/src/app.tsx',
    '/node_modules/hono/package.json',
  ])('%s shows nothing of the server', async (path) => {
    const { status, text } = await site.ask(`GET ${path}`)
    expect(status).toBe(404)
    expect(text).not.toMatch(/jwtSecret|"dependencies"|root:x:0|repositoryformatversion|import .* from/)
  })

  test('no source map is served, and none is named', async () => {
    const page = await site.ask('GET /')
    const scripts = [...page.text.matchAll(/\/assets\/[\w.-]+\.js/g)].map(([path]) => path)
    expect(scripts.length).toBeGreaterThan(0)
    for (const path of new Set(scripts)) {
      expect((await site.ask(`GET ${path}.map`)).status).toBe(404)
      expect((await site.ask(`GET ${path}`)).text).not.toContain('sourceMappingURL')
    }
  })

  test('the health check says that the site is well, and no more', async () => {
    const { text, headers } = await site.ask('GET /healthz')
    expect(text).toMatch(/^\{"status":"ok","version":"[\d.]+"\}$/)
    expect(headers['cache-control']).toBe('no-store')
    expect(Object.keys(headers)).not.toContain('server')
    expect(Object.keys(headers)).not.toContain('x-powered-by')
  })

  test('the page carries the publishable key and nothing that is secret', async () => {
    const { text } = await site.ask('GET /')
    expect(text).toContain(site.product.backend.publishableKey)
    expect(text).not.toContain(site.jwtSecret)
    expect(text).not.toContain(site.product.dataDir)
  })
})

test('every response carries the headers that limit what a browser does with it', async () => {
  for (const question of [
    'GET /',
    'GET /no/such',
    'GET /healthz',
    'GET /auth/v1/user',
    'GET /favicon.svg',
    'GET /mailbox',
    'GET /sw.js',
    'GET /assets/none.js',
    'GET /x/../y',
    'GET /robots.txt',
    'PUT /',
  ]) {
    const { headers } = await site.ask(question)
    const type = headers['content-type'] ?? ''
    // Without a charset a browser may read the bytes as another text.
    if (/^text|xml/.test(type)) expect(type, question).toMatch(/charset=utf-8/i)
    expect(headers, question).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
    })
    expect(headers['content-security-policy'], question).toMatch(/default-src 'none'.*frame-ancestors 'none'/)
    expect(headers['content-security-policy'], question).not.toMatch(/unsafe|\*/)
  }
})
