import type { Page } from '@playwright/test'

import { LONG_AGO, makePost } from '#tests/support/posts.ts'

import { expect, test } from './support/fixtures.ts'
import { holdRequests } from './support/hold-requests.ts'
import { fontsArrived, openHydrated } from './support/hydrated.ts'
import { navigate } from './support/navigate.ts'

/**
 * Collects the names of the tables and functions that the page requests from now on. The short lists beside the feed
 * are left out, because the page asks for them whenever it has time.
 */
function restCallsOf(page: Page) {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    const isBeside = pathname.endsWith('/find_jobs') || searchParams.get('page_size') === '4'
    if (pathname.startsWith('/rest/v1/') && !isBeside)
      asked.push(pathname.replace(/^\/rest\/v1\/(rpc\/)?/, ''))
  })
  return asked
}

/** Returns a function that tells whether any frame since has shown a loading text. */
async function watchForLoading(page: Page) {
  await page.evaluate(() => {
    const waiting = /Loading|Refreshing/
    new MutationObserver(() => {
      if (waiting.test(document.getElementById('main')?.textContent ?? '')) document.body.dataset.waited = ''
    }).observe(document.body, { childList: true, subtree: true, characterData: true })
  })
  return () => page.evaluate(() => 'waited' in document.body.dataset)
}

test('a prefetched page opens at once', async ({ page, product, createMember }) => {
  const author = await createMember({ full_name: 'Prefetched Author' })
  const id = await makePost(product, author, { title: 'Before the finger lands', content: 'The whole text' })
  const releaseTasks = await holdRequests(page, /background-tasks/)
  await openHydrated(page, '/community?search=finger+lands')
  const link = page.getByRole('link', { name: 'Before the finger lands' })
  const [comments, post] = [page.waitForResponse(/post_comments/), page.waitForResponse(/post_feed/)]
  await link.focus()
  releaseTasks()
  for (const response of await Promise.all([comments, post])) await response.finished()
  const waited = await watchForLoading(page)
  const asked = restCallsOf(page)
  // A resting pointer would prefetch a link of the next page, so the test uses the keyboard.
  await link.press('Enter')
  await expect(page).toHaveURL(`/community/post/${id}`)
  await expect(page.getByText('The whole text').filter({ visible: true })).toBeVisible()
  expect(await waited()).toBe(false)
  // The browser counts the view, and does not fetch the post a second time.
  await expect.poll(() => asked).toContain('increment_post_views')
  expect(asked.filter((name) => name.startsWith('post_'))).toEqual([])

  const profile = page.waitForResponse(/profile_page/)
  await page.getByRole('link', { name: 'Prefetched Author' }).evaluate((author) => {
    author.focus()
    // A page that scrolls under a resting pointer gets this event.
    document.body.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))
  })
  await profile
})

test('nothing is prefetched while saving data', async ({ page, product, createMember }) => {
  await makePost(product, await createMember(), { title: 'Not ahead of the tap' })
  await openHydrated(page, '/community?search=ahead+of+the+tap')
  await page.getByRole('contentinfo').getByRole('checkbox', { name: 'Save data' }).check()
  const asked = restCallsOf(page)
  await page.getByRole('link', { name: 'Not ahead of the tap' }).hover()
  await page.getByRole('link', { name: 'Not ahead of the tap' }).focus()
  // Control: without the switch the same pointer prefetches.
  await page.getByRole('contentinfo').getByRole('checkbox', { name: 'Save data' }).uncheck()
  expect(asked).toEqual([])
  const ahead = page.waitForResponse(/post_comments/)
  await page.getByRole('link', { name: 'Not ahead of the tap' }).hover()
  await ahead
})

test('Back restores the list and its scroll position without a request', async ({
  page,
  product,
  createMember,
}) => {
  const author = await createMember()
  const tag = `back-${Date.now()}`
  for (let n = 0; n < 10; n++) await makePost(product, author, { tags: [tag], created_at: LONG_AGO })
  const releaseTasks = await holdRequests(page, /background-tasks/)
  await openHydrated(page, '/companies')
  await navigate(page, `/community?search=%23${tag}`)
  const cards = page.getByRole('list', { name: 'Posts' }).getByRole('article')
  // The first cards render a moment before the rest.
  await expect(cards).toHaveCount(10)
  const last = cards.last().getByRole('heading').getByRole('link')
  // A pointer that rests on a link, also because the list scrolls below it, would prefetch the link's page.
  await page.mouse.move(0, 0)
  const [post, view] = [page.waitForResponse(/post_feed/), page.waitForResponse(/increment_post_views/)]
  await last.focus()
  await fontsArrived(page)
  const place = await page.evaluate(() => window.scrollY)
  expect(place).toBeGreaterThan(300)
  await last.press('Enter')
  await expect(page).toHaveURL(/\/community\/post\//)
  await expect(page.getByRole('heading', { name: /^Comments/ })).toBeVisible()
  await Promise.all([post, view])
  releaseTasks()
  await expect(page.getByRole('main', { name: / · Hibo$/ })).toBeVisible()

  const waited = await watchForLoading(page)
  const asked = restCallsOf(page)
  await page.goBack()
  await expect(last).toBeInViewport()
  await expect(last).toBeFocused()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(place)
  expect(await waited()).toBe(false)
  expect(asked).toEqual([])
})
