/** Nobody is sent to another site: not by a page, a sign-in, or a link in a mail. */
import { describe, expect, test } from 'vitest'
import { nextPath } from '#src/features/auth/sign-in/next-path.ts'
import { startFakeGithub } from '#tests/support/fake-github.ts'
import { startProduct } from '#tests/support/product.ts'

import { attackedProduct, attackedProductOf } from './support/attacked-site.ts'

const site = await attackedProduct()

/** Targets that an attacker would give as the page to return to. */
const ELSEWHERE = [
  'https://evil.example/x',
  '//evil.example/x',
  '///evil.example/x',
  '/\\evil.example/x',
  '\\\\evil.example/x',
  '/\t/evil.example/x',
  '/\n/evil.example',
  '\thttps://evil.example/',
  'https:evil.example',
  'https:/evil.example',
  'javascript:alert(1)',
  'JaVaScRiPt://%0aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  'http://127.0.0.1@evil.example/',
  'http://evil.example\\@127.0.0.1/',
  'http://127.0.0.1.evil.example/',
  'http://127.0.0.1:1/x',
  '{site}@evil.example/',
  '{site}.evil.example/',
  '{site}:80@evil.example/',
  '{site}//evil.example/',
  '{site}/.//evil.example/',
  '{site}/\\evil.example/',
  'http://user:pass@127.0.0.1/',
  '%2f%2fevil.example',
  '/%2f%2fevil.example',
  '/%5cevil.example',
  '/%09/evil.example',
  '/..//evil.example',
  '/.//evil.example',
  '/signin/..//evil.example',
  '/x/..//evil.example',
  ' //evil.example',
  'dashboard',
  '',
  '\u0000//evil.example',
  '/\u2028/evil.example',
  '/x\r\nLocation: https://evil.example',
]

/** Whether a browser that follows this location from a page of the site stays on the site. */
function staysHere(location: string, base: string) {
  // Several host names of this machine are the site.
  const { hostname, port, protocol, username } = new URL(location, base)
  return hostname === '127.0.0.1' && port === new URL(base).port && protocol === 'http:' && username === ''
}

test('a page sends nobody elsewhere', async () => {
  for (const path of ELSEWHERE) {
    const raw = path.replace('{site}', '')
    const encoded = encodeURIComponent(path.replace('{site}', site.product.url))
    for (const target of [
      raw.startsWith('/') ? encodeURI(raw) : `/${encodeURI(raw)}`,
      `/signin?next=${encoded}`,
      `/auth/confirm?next=${encoded}&token_hash=x&type=signup`,
      `/auth/callback?next=${encoded}&redirect_to=${encoded}`,
      `/dashboard?redirect_to=${encoded}`,
    ]) {
      const { status, headers } = await site.ask(`GET ${target}`)
      expect(status, target).toBeLessThan(500)
      const location = headers.location ?? '/'
      expect(staysHere(location, site.product.url), `${target} → ${location}`).toBe(true)
      expect(location.startsWith('//'), `${target} → ${location}`).toBe(false)
    }
  }
})

test('a next path that grows with its escapes stays short enough for a proxy', async () => {
  const asked = `/dashboard?word=${'%C3%A4'.repeat(1_200)}`
  const { status, headers } = await site.ask(`GET ${asked}`)
  expect({ status, location: headers.location }).toEqual({ status: 302, location: '/signin' })
})

test.each(ELSEWHERE)('after signing in, %j leads nowhere else', (next) => {
  const base = 'http://127.0.0.1:4000'
  const path = nextPath(new URLSearchParams({ next: next.replace('{site}', base) }))
  expect(staysHere(path, base), path).toBe(true)
  expect(path).toMatch(/^\/(?![/\\])/)
})

test('a mail’s link leads to this site, regardless of the request’s headers', async () => {
  const { email } = await site.member()
  for (const asked of ELSEWHERE) {
    const redirect = encodeURIComponent(asked.replace('{site}', site.product.url))
    await site.ask(`POST /auth/v1/recover?redirect_to=${redirect}`, {
      body: { email },
      headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example', origin: 'https://evil.example' },
    })
    const { text, html, subject } = await site.product.waitForMail(email)
    const link = new URL(/https?:\S+/.exec(text)?.[0] ?? '')
    expect(link.origin).toBe(site.product.url)
    const next = nextPath(link.searchParams)
    expect(staysHere(next, site.product.url), `${asked} → ${next}`).toBe(true)
    expect(subject + html).not.toMatch(/href="(?!http:\/\/127\.0\.0\.1:\d+\/auth\/confirm\?)/)
  }
})

describe('third-party sign-in', () => {
  const CHALLENGE = 'a'.repeat(43)
  test('a third-party sign-in returns to this site only, and only to the browser that began it', async () => {
    const github = await startFakeGithub()
    const product = await startProduct({
      settings: { oauth: { github: { id: 'id', secret: 'secret', url: github.url } } },
    })
    try {
      const { ask } = await attackedProductOf(product)
      const start = (query: string) =>
        ask(
          `GET /auth/v1/authorize?provider=github&code_challenge=${CHALLENGE}&code_challenge_method=s256&${query}`,
        )
      github.user = { id: 1, login: 'x', name: 'x', email: 'oauth@attack.example' }
      for (const asked of ELSEWHERE) {
        const redirect = encodeURIComponent(asked.replace('{site}', product.url))
        const there = new URL((await start(`redirect_to=${redirect}`)).headers.location ?? '')
        expect(there.origin).toBe(github.url)
        expect(there.searchParams.get('redirect_uri')).toBe(`${product.url}/auth/v1/callback`)
        const state = there.searchParams.get('state')
        const back = await ask(`GET /auth/v1/callback?code=code&state=${state}`)
        const target = back.headers.location ?? ''
        expect(staysHere(target, product.url), `${asked} → ${target}`).toBe(true)
        expect(new URL(target).pathname).toMatch(/^\/(?!\/)/)
        // The state is used up, and the code is worth nothing without what only the first browser knows.
        const again = await ask(`GET /auth/v1/callback?code=code&state=${state}`)
        expect(again.headers.location).toContain('error=')
      }
      const there = new URL((await start('')).headers.location ?? '')
      const back = await ask(`GET /auth/v1/callback?code=code&state=${there.searchParams.get('state')}`)
      const code = new URL(back.headers.location ?? '').searchParams.get('code')
      const exchange = (verifier: unknown) =>
        ask('POST /auth/v1/token?grant_type=pkce', { body: { auth_code: code, code_verifier: verifier } })
      for (const verifier of ['', CHALLENGE, null, 'x'.repeat(20_000)]) {
        expect((await exchange(verifier)).status, String(verifier).slice(0, 50)).toBeGreaterThanOrEqual(400)
      }
      // When GitHub refuses the sign-in, the state is used up as well.
      github.user = null
      const refused = new URL((await start('')).headers.location ?? '').searchParams.get('state')
      await ask(`GET /auth/v1/callback?error=access_denied&state=${refused}`)
      github.user = { id: 2, login: 'y', name: 'y', email: 'other@attack.example' }
      const late = await ask(`GET /auth/v1/callback?code=code&state=${refused}`)
      expect(late.headers.location).toContain('error=')
      for (const query of [
        '',
        '?state=',
        '?code=x',
        '?code=x&state=x',
        '?error=%0d%0aSet-Cookie:x=1&state=x',
      ]) {
        const { status, headers } = await ask(`GET /auth/v1/callback${query}`)
        expect(status).toBe(302)
        expect(staysHere(headers.location ?? '', product.url)).toBe(true)
        expect(headers['set-cookie']).toBeUndefined()
      }
    } finally {
      await product.stop()
      await github.stop()
    }
  })
})
