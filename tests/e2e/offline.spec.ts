import type { Page } from '@playwright/test'

import { makePost } from '#tests/support/posts.ts'

import { test } from './support/conversation.ts'
import { storedText } from './support/device-storage.ts'
import { expect, expectNoAxeViolations } from './support/fixtures.ts'
import { startGateway } from './support/gateway.ts'
import { openHydrated } from './support/hydrated.ts'

test.use({ serviceWorkers: 'allow' })

const OFFLINE = 'You are offline. Pages that you opened before still open.'

/** Waits until the service worker has cached all files. */
async function workerIsReady(page: Page) {
  // `waitForFunction` would take a promise for a true value.
  await expect.poll(() => page.evaluate(holdsWholeApp)).toBe(true)
}

async function holdsWholeApp() {
  const registration = await navigator.serviceWorker.getRegistration()
  if (registration?.active?.state !== 'activated') return false
  const wanted: unknown = await (await caches.match('/assets/list.json'))?.json()
  if (!Array.isArray(wanted)) return false
  const kept = await Promise.all(['/shell.html', ...wanted].map((path) => caches.match(path)))
  return kept.every((response) => response !== undefined)
}

test('the app opens offline with cached pages and a notice', async ({
  page,
  context,
  product,
  createMember,
  allowErrors,
}) => {
  allowErrors(/ERR_INTERNET_DISCONNECTED/, /Failed to load resource/, /not counted/)
  const author = await createMember({ full_name: 'Last Seen Author' })
  const stranger = await createMember({ full_name: 'Never Opened' })
  // The post is made just before the test looks for it, because other tests fill the feed, too.
  const id = await makePost(product, author, { title: 'Read before', content: 'Kept for the road' })
  await openHydrated(page, '/community')
  await page.getByRole('link', { name: 'Read before' }).click()
  // The hidden list behind the post has a card with the same words.
  await expect(page.getByText('Kept for the road').filter({ visible: true })).toBeVisible()
  await workerIsReady(page)
  // The post's query key shows that the post is stored; the list alone holds the same words.
  const key = JSON.stringify(['community', 'post', id])
  await expect.poll(() => storedText(page)).toContain(JSON.stringify(key))

  await context.setOffline(true)
  await page.goto(`/community/post/${id}`)
  await expect(page.getByText('Kept for the road')).toBeVisible()
  await expect(page.getByText(OFFLINE)).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('link', { name: 'Community', exact: true }).first().click()
  await expect(page.getByRole('article').filter({ hasText: 'Read before' })).toBeVisible()
  await expect(page.getByText(OFFLINE)).toBeInViewport({ ratio: 1 })

  await page.goto(`/profile/${stranger.username}`)
  await expect(page.getByRole('heading', { name: 'Error Loading Profile' })).toBeVisible()
  await expect(page.getByText('It is not on this device yet.')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: 'Never Opened' })).toBeVisible()
  await expect(page.getByText(OFFLINE)).toBeHidden()
})

test('without a server, too, what is kept is marked as old on every kind of page', async ({
  page,
  product,
  createMember,
  allowErrors,
}) => {
  allowErrors(
    /ERR_CONNECTION_REFUSED/,
    /ERR_CONNECTION_RESET/,
    /ERR_EMPTY_RESPONSE/,
    /Failed to load resource/,
    /not counted/,
  )
  const author = await createMember({ full_name: 'Kept Author', title: 'Kept in mind' })
  const post = await makePost(product, author, { title: 'Kept post', content: 'Words that stay here' })
  const site = await startGateway(Number(process.env.E2E_PORT))
  const notice = page.getByText('You see what was loaded earlier.')
  /** Pages, each with the beginning of the query key of its data. */
  const pages = [
    ['/jobs', ['jobs', 'open', {}]],
    ['/developers', ['developers', 'list']],
    ['/community', ['community', 'feed']],
    [`/community/post/${post}`, ['community', 'post', post]],
    [`/profile/${author.username}`, ['profile', 'page']],
  ] as const
  try {
    for (const [path, key] of pages) {
      await openHydrated(page, site.url + path)
      const hash = JSON.stringify(JSON.stringify(key)).slice(1, -3)
      await expect.poll(() => storedText(page)).toContain(hash)
    }
    await workerIsReady(page)
    await expect(notice).toHaveCount(0)
    site.close()
    for (const [path] of pages) {
      await page.goto(site.url + path)
      await expect(notice).toBeInViewport({ ratio: 1 })
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByText(/^Couldn't load|^Error Loading/)).toHaveCount(0)
    }
    await expectNoAxeViolations(page)
  } finally {
    site.close()
  }
})

test('signing out removes all personal data from the device', async ({
  page,
  context,
  converse,
  allowErrors,
}) => {
  // The sign-in gate can't load the contact's name offline.
  allowErrors(/ERR_INTERNET_DISCONNECTED/, /Failed to load resource/, /Header profile look-up failed/)
  const { me, contact } = await converse({
    lines: [{ by: 'contact', content: 'Only for your eyes' }],
    me: { full_name: 'Leaving Member' },
    contact: { full_name: 'Private Contact' },
  })
  await page.goto(`/messages/${contact.id}`)
  await page.getByLabel('Message', { exact: true }).fill('Half an answer')
  await workerIsReady(page)
  await expect.poll(() => storedText(page)).toContain('Only for your eyes')
  await expect.poll(() => storedText(page)).toContain('Half an answer')
  const other = await context.newPage()
  await other.goto('/dashboard')
  await expect(other.getByRole('heading', { name: /^Welcome, / })).toBeVisible()

  await page.getByRole('button', { name: 'Sign Out' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('link', { name: 'Sign In' }).first()).toBeVisible()
  await expect(other).toHaveURL(/\/signin/)
  const traces = [me.id, me.email, contact.id, me.session.access_token]
  const words = ['Only for your eyes', 'Half an answer', 'Leaving Member', 'Private Contact']
  await expect
    .poll(async () => {
      const left = await storedText(page)
      return [...traces, ...words].filter((trace) => left.includes(trace))
    })
    .toEqual([])

  await context.setOffline(true)
  await page.goto(`/messages/${contact.id}`)
  await expect(page.getByText('Authentication Required')).toBeVisible()
  await expect(page.getByText('Private Contact')).toHaveCount(0)
})

test('the app can be installed', async ({ page, context }) => {
  await page.goto('/')
  await workerIsReady(page)
  const devtools = await context.newCDPSession(page)
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
  // Test windows are incognito windows, in which nothing can be installed.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
  const { errors, data } = await devtools.send('Page.getAppManifest')
  expect(errors).toEqual([])
  expect(JSON.parse(data ?? '')).toMatchObject({ name: 'Hibo', display: 'standalone', start_url: '/' })
})
