import type { Page } from '@playwright/test'

import { expect, test } from './support/fixtures.ts'
import { openHydrated } from './support/hydrated.ts'
import { navigate } from './support/navigate.ts'

const FAILURE = { status: 500, json: { code: 'XX000', message: 'internal' } }

/** Navigates to the feed inside the app, so that the browser requests it and not the server. */
async function openFeed(page: Page, query = '') {
  await openHydrated(page, '/categories')
  await navigate(page, query ? `/community?${query}` : '/community')
}

test.beforeEach(({ allowErrors }) => {
  allowErrors(/status of 500/, /ERR_FAILED/, /ERR_INTERNET_DISCONNECTED/, /The feed could not be read/)
})

test('a failing feed falls back to the plain posts, and says that they are not in the chosen order', async ({
  page,
}) => {
  await page.route('**/rest/v1/rpc/feed_page**', (route) => route.fulfill(FAILURE))
  await openFeed(page, 'sort=like_count')
  await expect(page.getByRole('article')).toHaveCount(10)
  await expect(page.getByText('the newest posts come first, not “Most likes”.')).toBeVisible()
  await expect(page.getByText('Counts, likes and saves could not be loaded.')).toBeVisible()
  await expect(page.getByText(/^Page 1 of 2$/)).toBeVisible()
  // The page read eleven posts to show ten, so it knows only that there are more.
  await expect(page.getByText('More than 10 posts')).toBeAttached()

  await page.unroute('**/rest/v1/rpc/feed_page**')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByText('Counts, likes and saves could not be loaded.')).toBeHidden()
  await expect(page.getByRole('article')).toHaveCount(10)
})

test('each failure of the feed is told in words of its own, and can be tried again', async ({ page }) => {
  await openHydrated(page, '/categories')
  const main = page.getByRole('main')
  // Each case filters by another type, so that no cache has its list.
  for (const { query, feed = FAILURE, fallback, shown } of [
    { query: 'type=question', fallback: FAILURE, shown: 'Failed to load posts. Please try again.' },
    {
      query: 'type=event',
      fallback: { json: [] },
      shown: 'No posts found. Try creating the first post!',
    },
    // The database refuses the search, and a search has no fallback.
    {
      query: 'type=job&search=anything',
      shown: 'Failed to load posts. Please try again later.',
    },
    // The request gets no response.
    { query: 'type=discussion', feed: null, shown: 'Failed to fetch posts. Please try again later.' },
  ]) {
    await page.route('**/rest/v1/rpc/feed_page**', (route) => (feed ? route.fulfill(feed) : route.abort()))
    if (fallback) await page.route('**/rest/v1/rpc/fallback_posts**', (route) => route.fulfill(fallback))
    await navigate(page, `/community?${query}`)
    await expect(main.getByText(shown)).toHaveCount(1)
    await page.unroute('**/rest/v1/rpc/feed_page**')
    await main.getByRole('button', { name: 'Try Again' }).click()
    await expect(main.getByText(shown), query).toHaveCount(0)
    await page.unroute('**/rest/v1/rpc/fallback_posts**')
  }
})

test('a failed category request falls back to the fixed list without a message', async ({ page }) => {
  await page.route('**/rest/v1/rpc/category_options**', (route) => route.fulfill(FAILURE))
  await openHydrated(page, '/companies')
  await page.getByRole('link', { name: 'Community', exact: true }).first().click()
  const categories = page.getByRole('navigation', { name: 'Categories' }).first()
  await expect(categories.getByRole('link')).toHaveCount(8)
  await expect(page.getByRole('article')).toHaveCount(10)

  // The link of a category filters by its name.
  await categories.getByRole('link', { name: 'Web Development' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Web Development' })).toBeVisible()
  await expect(page.getByRole('article').filter({ hasNotText: 'Web Development' })).toHaveCount(0)
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('a visitor who reloads the server-rendered feed has it cached for a minute', async ({ page }) => {
  await openHydrated(page, '/community')
  await page.waitForFunction(() =>
    ['community_posts', 'community_categories'].every((key) => sessionStorage.getItem(key) !== null),
  )
  const kept = await page.evaluate(() =>
    ['community_posts', 'community_categories'].map((key) => {
      const entry = JSON.parse(sessionStorage.getItem(key) ?? 'null')
      return {
        viewer: entry?.viewer,
        fresh: Date.now() - entry?.timestamp < 60_000,
        filled: Boolean(entry?.data),
      }
    }),
  )
  expect(kept).toEqual(Array(2).fill({ viewer: null, fresh: true, filled: true }))
})

test('the feed is cached for a minute, for this viewer and these filters', async ({ page, signInNew }) => {
  await signInNew()
  await openFeed(page)
  await expect(page.getByRole('article')).toHaveCount(10)
  const kept = () =>
    page.evaluate(() =>
      Object.keys(sessionStorage)
        .filter((key) => key.startsWith('community_'))
        .sort(),
    )
  await expect.poll(kept).toEqual(['community_categories', 'community_posts'])
  await page.evaluate(() => {
    const entry = JSON.parse(sessionStorage.getItem('community_posts') ?? '{}')
    sessionStorage.setItem('community_posts', JSON.stringify({ ...entry, timestamp: Date.now() - 61_000 }))
  })
  // The page may still show the list: the offline cache keeps it longer, as stale.
  const asked = page.waitForRequest(/\/rpc\/feed_page\?.*page_size=10\b/)
  await openFeed(page)
  await asked
  await expect(page.getByRole('article')).toHaveCount(10)
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  const age = () =>
    page.evaluate(() => Date.now() - JSON.parse(sessionStorage.getItem('community_posts') ?? '{}').timestamp)
  await expect.poll(age).toBeLessThan(60_000)

  // The cached posts are shown, although all requests fail.
  await page.route('**/rest/v1/rpc/feed_page**', () => {})
  await openFeed(page)
  await expect(page.getByRole('article')).toHaveCount(10)
  // The cache has no list for other filters.
  await openFeed(page, 'type=job')
  await expect(page.getByTestId('post-skeleton')).toHaveCount(3)
  // Another member does not get the cached list.
  await page.unroute('**/rest/v1/rpc/feed_page**')
  await signInNew()
  await page.route('**/rest/v1/rpc/feed_page**', () => {})
  await openFeed(page)
  await expect(page.getByTestId('post-skeleton')).toHaveCount(3)
})
