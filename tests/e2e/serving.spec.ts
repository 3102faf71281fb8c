import { readFile } from 'node:fs/promises'

import type { Response } from '@playwright/test'
import * as v from 'valibot'

import { askSite } from '#server/testing/ask-site.ts'
import { BACKEND_MODULE, filesOf, parseManifest } from '#server/web/asset-manifest.ts'

import { expect, test } from './support/fixtures.ts'
import { hydrated } from './support/hydrated.ts'
import { expectStill, noteShifts } from './support/layout-shifts.ts'

/**
 * Requests of a first page load before the page is ready, without pictures, which other tests publish, too, and without
 * data: a page whose data is older than a minute asks for it again.
 */
const MOST_REQUESTS = 14
/** Transferred bytes of scripts; the styles are inlined in the HTML (`npm test -- budgets` adds them). */
const HOME_SCRIPTS = 113_000
const PAGE_SCRIPTS = 133_000
const FONTS = 45_000

/**
 * Modules that load after the page works: background tasks, the offline cache, a specialization's picture, the view's
 * count, and the code of the home page's parts and of offers in a list, whose HTML is complete without it.
 */
const IDLE_MODULES = [
  'src/background-tasks.ts',
  'src/pages/home/idle-parts.tsx',
  'src/shared/jobs/job-facts.tsx',
  'src/features/community/queries/mark-served-lists-fresh.ts',
  'src/ui/font-icons.ts',
  BACKEND_MODULE,
]

/** Lists the scripts that an idle page requests and that its HTML does not name. */
async function scriptsAfter(html: string): Promise<string[]> {
  const manifest = parseManifest(JSON.parse(await readFile('dist/client/.vite/manifest.json', 'utf8')))
  const { scripts } = filesOf(manifest, IDLE_MODULES)
  expect(scripts.length).toBeGreaterThan(0)
  return scripts.filter((path) => !html.includes(path))
}

async function bodyBytes(responses: Response[]) {
  const sizes = await Promise.all(
    responses.map(async (response) => (await response.request().sizes()).responseBodySize),
  )
  return sizes.reduce((total, size) => total + size, 0)
}

test('the first response inlines its styles, a public page those of its own, and the next one links them', {
  tag: '@server-pages',
}, async ({ product }) => {
  const first = await askSite(product.url, '/companies')
  expect(first.body).toContain('<style>')
  expect(first.body.match(/<link rel="stylesheet"[^>]*>/g)).toEqual([
    expect.stringContaining(' disabled '),
    expect.stringContaining(' disabled '),
  ])
  const own = await askSite(product.url, '/community')
  expect(own.body).toContain('<style data-page="src/pages/community.tsx">')
  expect(own.body).not.toContain('rel="stylesheet"')

  const cookie = String(first.headers['set-cookie']).split(';')[0] ?? ''

  const next = await askSite(product.url, '/companies', { headers: { cookie } })
  expect(next.body).not.toContain('<style>')
  expect(next.body).toContain('rel="stylesheet"')
  expect(next.headers['set-cookie']).toBeUndefined()
})

test('a page is compressed quickly for its first reader and well for the others, under one tag', {
  tag: '@server-pages',
}, async ({ product }) => {
  const path = `/companies?reader=${crypto.randomUUID()}`
  const ask = (headers = {}) =>
    askSite(product.url, path, { headers: { 'accept-encoding': 'gzip, br, zstd', ...headers } })
  const first = await ask()
  expect(first.headers['content-encoding']).toBe('zstd')
  const second = await ask()
  expect(second.headers['content-encoding']).toBe('br')
  expect(second.headers.etag).toBe(first.headers.etag)
  expect((await ask({ 'if-none-match': first.headers.etag })).status).toBe(304)
})

test('first loads of public pages stay within their budgets, without layout shift or third parties', {
  tag: '@server-pages',
}, async ({ browser, product, baseURL, watchPage }) => {
  // A post of the sample community, since other tests delete theirs; without code, whose highlighter loads later.
  const [row] = await product.sql(
    `select profile_id, posts.id from public.posts join auth.users on users.id = profile_id
     where email like '%@hibo.example' and content not like '%\`\`\`%' limit 1`,
  )
  const post = v.parse(v.object({ profile_id: v.string(), id: v.string() }), row)
  const paths = [
    '/',
    '/developers',
    '/jobs',
    '/community',
    `/community/post/${post.id}`,
    `/profile/${post.profile_id}`,
  ]
  for (const path of paths) {
    // Each page is a first visit, with an empty cache.
    const context = await browser.newContext({ ...(baseURL && { baseURL }) })
    const page = await context.newPage()
    await watchPage(page)
    const responses: Response[] = []
    page.on('response', (response) => responses.push(response))
    await page.addInitScript(noteShifts)
    const html = (await (await page.goto(path))?.text()) ?? ''
    await hydrated(page)

    const later = await scriptsAfter(html)
    const pathOf = (response: Response) => new URL(response.url()).pathname
    const firstLoad = responses.filter((response) => !later.includes(pathOf(response)))
    const foreign = responses
      .map((response) => response.url())
      .filter((url) => !url.startsWith(`${baseURL}/`))
    expect(foreign, path).toEqual([])
    const counted = firstLoad.filter((response) => !/image|fetch/.test(response.request().resourceType()))
    expect(counted.length, `requests of ${path}`).toBeLessThanOrEqual(MOST_REQUESTS)
    const sheets = responses.filter((response) => response.request().resourceType() === 'stylesheet')
    expect(
      sheets.map((sheet) => sheet.url()),
      `sheets of ${path} beside those in its HTML`,
    ).toEqual([])
    const scripts = firstLoad.filter((response) => response.request().resourceType() === 'script')
    const budget = path === '/' ? HOME_SCRIPTS : PAGE_SCRIPTS
    expect(await bodyBytes(scripts), `scripts of ${path}`).toBeLessThanOrEqual(budget)
    const fonts = responses.filter((response) => response.request().resourceType() === 'font')
    expect(await bodyBytes(fonts), `fonts of ${path}`).toBeLessThanOrEqual(FONTS)
    await expectStill(page, path)
    await context.close()
  }
})

test('programs find the icon and the form for a new password at their usual URLs', {
  tag: '@server-pages',
}, async ({ request }) => {
  const icon = await request.get('/favicon.ico')
  expect(icon.headers()['content-type']).toMatch(/^image\/(x-icon|vnd\.microsoft\.icon)$/)
  expect((await icon.body()).subarray(0, 4)).toEqual(Buffer.from([0, 0, 1, 0]))
  const form = await request.get('/.well-known/change-password', { maxRedirects: 0 })
  expect([form.status(), form.headers().location]).toEqual([302, '/settings/account'])
})
