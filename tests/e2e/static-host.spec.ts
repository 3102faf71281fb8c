/** The build on a static file host. With a Supabase project, all browser tests run on such a host. */
import type { Page } from '@playwright/test'
import type { FileServer } from '#tests/support/file-server.ts'
import { makePost } from '#tests/support/posts.ts'
import { addRow } from '#tests/support/product-client.ts'
import { signInPage } from '#tests/support/sign-in-page.ts'
import { serveStaticSite } from '#tests/support/static-host.ts'
import { uniqueWord } from './support/directory-page.ts'
import { expect, test } from './support/fixtures.ts'
import { holdRequests } from './support/hold-requests.ts'
import { hydrated } from './support/hydrated.ts'
import { expectStill, noteShifts } from './support/layout-shifts.ts'
import { unnamedScripts } from './support/unnamed-scripts.ts'

// All tests of the file share one host, so they run in one worker.
test.describe.configure({ mode: 'default' })

let files: FileServer | undefined
/** The origin of the static host, which proxies the API to the product. */
let host: string

test.beforeAll(async ({ product }) => {
  files = await serveStaticSite({ url: product.url, publishableKey: await product.publishableKey() })
  host = files.url
})

test.afterAll(() => files?.close())

test('The HTML alone shows the home page’s text, and the frame of others', { tag: '@own-server' }, async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(host)
  await expect(page.getByRole('heading', { name: 'Connect with Somali Tech Talent' })).toBeVisible()
  for (const path of ['/developers', '/jobs', '/community', '/about']) {
    await page.goto(host + path)
    await expect(page.getByRole('banner')).toBeVisible()
    await expect(page.getByRole('contentinfo')).toBeAttached()
    await expect(page.getByText('Loading the page')).toBeAttached()
  }
  await context.close()
})

test('The HTML names every script that runs before a page is loaded', { tag: '@own-server' }, async ({
  openBrowser,
}) => {
  for (const path of ['/', '/developers', '/community']) {
    const page = await openBrowser()
    expect(await unnamedScripts(page, host + path), path).toEqual([])
    await page.close()
  }
})

test('The HTML asks for a visitor’s first data before the scripts have come, and they ask no more', {
  tag: '@own-server',
}, async ({ openBrowser }) => {
  for (const [path, read] of [
    ['/', 'home_page'],
    ['/community', 'feed_page?page=1'],
    ['/developers', 'search_developers'],
  ] as const) {
    const page = await openBrowser()
    await page.addInitScript(noteShifts)
    const reads = countReads(page, read)
    const letScriptsCome = await holdRequests(page, '**/assets/*.js')
    const answered = page.waitForResponse((response) => response.url().includes(read))
    await page.goto(host + path, { waitUntil: 'commit' })
    await answered
    letScriptsCome()
    await hydrated(page)
    await expect(page.locator('#main').getByRole('article').first()).toBeVisible()
    expect(reads.count, path).toBe(1)
    await expectStill(page, path)
    await page.close()
  }
})

test('What the HTML could not get, the app asks for again', { tag: '@own-server' }, async ({
  openBrowser,
  allowErrors,
}) => {
  allowErrors(/Failed to load resource/)
  const page = await openBrowser()
  await page.route('**/rpc/feed_page?page=1*', (route) => route.abort(), { times: 1 })
  await page.goto(`${host}/community`)
  await expect(page.locator('#main').getByRole('article').first()).toBeVisible()
})

test('A member gets answers of their own, and the frame of members from the first', {
  tag: '@own-server',
}, async ({ openBrowser, createMember, product }) => {
  const member = await createMember()
  const post = await makePost(product, member, { title: `Own ${uniqueWord()}` })
  await addRow(product, 'post_likes', { post_id: post, profile_id: member.id })
  const page = await openBrowser()
  await signInPage(page, member, host)
  const reads = countReads(page, 'feed_page?page=1')
  const letScriptsCome = await holdRequests(page, '**/assets/*.js')
  await page.goto(`${host}/community`, { waitUntil: 'commit' })
  await expect(page.getByRole('link', { name: 'Dashboard' }).first()).toBeVisible()
  await expect(page.getByRole('link', { name: /sign (in|up)/i }).filter({ visible: true })).toHaveCount(0)
  expect(reads.count).toBe(0)
  letScriptsCome()
  await expect(page.getByRole('button', { name: 'Like 1 like', pressed: true }).first()).toBeVisible()
})

test('The chosen theme is there before the scripts', { tag: '@own-server' }, async ({ openBrowser }) => {
  const page = await openBrowser()
  await page.context().addCookies([{ name: 'hibo_theme', value: 'dark', url: host }])
  const letScriptsCome = await holdRequests(page, '**/assets/*.js')
  await page.goto(`${host}/community`, { waitUntil: 'commit' })
  await expect(page.getByRole('banner')).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  letScriptsCome()
  await hydrated(page)
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.close()
})

test('A page without a file shows itself, and never the one that the host sends', {
  tag: '@own-server',
}, async ({ openBrowser, createMember, product }) => {
  const title = `Far ${uniqueWord()}`
  const id = await makePost(product, await createMember(), { title })
  const page = await openBrowser()
  const letScriptsCome = await holdRequests(page, '**/assets/*.js')
  await page.goto(`${host}/community/post/${id}`, { waitUntil: 'commit' })
  await expect(page.getByText('Opening Hibo')).toBeVisible()
  await expect(page.getByText('Connect with Somali Tech Talent')).toHaveCount(0)
  letScriptsCome()
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
})

test('Filters in the URL have answers of their own', { tag: '@own-server' }, async ({
  openBrowser,
  createMember,
  product,
}) => {
  const word = uniqueWord()
  await makePost(product, await createMember(), { title: `About ${word}` })
  const page = await openBrowser()
  const reads = countReads(page, 'feed_page?page=1')
  await page.goto(`${host}/community?search=${word}`)
  await expect(page.locator('#main').getByRole('article')).toHaveCount(1)
  expect(reads.count).toBe(1)
})

function countReads(page: Page, read: string) {
  const reads = { count: 0 }
  page.on('request', (request) => {
    if (request.url().includes(`/rpc/${read}`) && request.method() === 'GET') reads.count++
  })
  return reads
}
