import { randomUUID } from 'node:crypto'

import { makePost } from '#tests/support/posts.ts'
import { expect, expectLink, expectNoAxeViolations, test } from './support/fixtures.ts'
import { openHydrated } from './support/hydrated.ts'

const WIDE = { width: 1280, height: 900 }

test('the URL has the order only when it is not the default; changing it returns to page 1', async ({
  page,
}) => {
  await page.setViewportSize(WIDE)
  await page.goto('/community?page=2')
  await expect(page.getByText(/^Page 2 of/)).toBeVisible()
  const filters = page.getByRole('region', { name: 'Filters' })
  await filters.getByRole('link', { name: 'Oldest First' }).click()
  await expect(page).toHaveURL('/community?order=asc')
  await expect(page.getByText(/^Page 1 of/)).toBeVisible()
  await filters.getByRole('link', { name: 'Most likes' }).click()
  await expect(page).toHaveURL('/community?sort=like_count')
  await filters.getByRole('link', { name: 'Newest First' }).click()
  await expect(page).toHaveURL('/community')
  const types = page.getByRole('navigation', { name: 'Types of posts' })
  await types.getByRole('link', { name: 'Jobs' }).click()
  await expect(page).toHaveURL('/community?type=job')
  // The heading is the specified one; the title and the link name the type.
  await expect(page).toHaveTitle('Jobs · Community · Hibo')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Community')
  await expect(types.getByRole('link', { name: 'Jobs' })).toHaveAttribute('aria-current', 'page')
  const job = page.getByText('Job', { exact: true })
  await expect(page.getByRole('article').filter({ hasNot: job })).toHaveCount(0)
  await expect(page.getByRole('article').filter({ has: job })).not.toHaveCount(0)
  await types.getByRole('link', { name: 'All', exact: true }).click()
  await expect(page).toHaveURL('/community')
  await page.goBack()
  await page.goBack()
  await expect(page).toHaveURL('/community')
  // The filters show an order that only a URL can choose.
  await page.goto('/community?sort=view_count&order=asc')
  await expect(filters.getByRole('link', { name: 'Fewest views' })).toHaveAttribute('aria-current', 'true')
})

test('on a phone the order is a list beside the search, and the first title is in the first screen', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await openHydrated(page, '/community?page=2')
  await expect(page.getByRole('article').first().getByRole('heading')).toBeInViewport()
  const order = page.getByRole('combobox', { name: 'Order' })
  await expect(order.getByRole('option')).toHaveText([
    'Newest First',
    'Oldest First',
    'Most likes',
    'Most comments',
    'Most views',
  ])
  await order.selectOption('Oldest First')
  await expect(page).toHaveURL('/community?order=asc')
  await expect(order).toHaveValue('/community?order=asc')
  await page.goBack()
  await expect(page).toHaveURL('/community?page=2')
  await expect(order.getByRole('option', { name: 'Newest First' })).toHaveJSProperty('selected', true)
})

test('the page and the search box carry the name of the category; All Posts leads back', async ({
  page,
  product,
  createMember,
}) => {
  const author = await createMember()
  await makePost(product, author, { title: 'About contrast', category: 'ui-ux' })
  await makePost(product, author, { title: 'About pointers', category: 'game-dev' })
  await page.setViewportSize(WIDE)
  await openHydrated(page, '/community')
  const categories = page.getByRole('navigation', { name: 'Categories' }).first()
  await categories.getByRole('link', { name: 'UI/UX Design' }).click()
  await expect(page).toHaveURL('/community/category/ui-ux')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('UI/UX Design')
  await expect(page).toHaveTitle('UI/UX Design · Community · Hibo')
  await expect(page.getByPlaceholder('Search in UI/UX Design...')).toBeVisible()
  await expect(page.getByRole('link', { name: 'About contrast' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'About pointers' })).toBeHidden()
  await categories.getByRole('link', { name: 'All Posts' }).click()
  await expect(page).toHaveURL('/community')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Community')

  // In a small window at 400 % zoom the followed link stays visible and focused.
  await page.setViewportSize({ width: 320, height: 256 })
  const entry = page.getByRole('link', { name: 'UI/UX Design' }).filter({ visible: true }).first()
  await entry.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('UI/UX Design')
  await expect(entry).toBeFocused()
  await expect(entry).toBeInViewport()
})

test('an unknown category is an empty list under Community that says so', { tag: '@server-pages' }, async ({
  page,
  allowErrors,
}) => {
  allowErrors(/status of 404/)
  await page.goto('/community/category/gardening')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Community')
  await expect(page.getByRole('heading', { name: 'No posts found' })).toBeVisible()
  await expect(page.getByText('There is no category “gardening”.')).toBeVisible()
})

test('the search covers titles and texts, ignores case and is cleared by its button', async ({
  page,
  product,
  createMember,
}) => {
  const author = await createMember()
  const word = `Q${randomUUID().slice(0, 8)}`
  await makePost(product, author, { title: `In the title: ${word}` })
  await makePost(product, author, { title: 'In the text', content: `words ${word.toUpperCase()} words` })
  await page.goto('/community')
  const box = page.getByPlaceholder('Search posts...')
  await box.fill(word.toLowerCase())
  await expect(page).toHaveURL(`/community?search=${word.toLowerCase()}`)
  await expect(page.getByRole('article')).toHaveCount(2)
  await expect(page.getByText('2 posts', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect(page).toHaveURL('/community')
  await expect(box).toHaveValue('')
  await expect(box).toBeFocused()
  await expect(page.getByRole('article')).toHaveCount(10)
  // The message also names a search without results.
  await box.fill(randomUUID())
  await expect(page.getByRole('status').filter({ hasText: /^0 posts$/ })).toBeAttached()
})

test('an empty result shows a hint, and members can write a post', async ({ page, signInNew }) => {
  await page.goto(`/community?search=${randomUUID()}`)
  await expect(page.getByRole('heading', { name: 'No posts found' })).toBeVisible()
  await expect(page.getByText('Try changing your search or filters')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Publish a Post' })).toBeHidden()

  await signInNew()
  await page.goto(`/community?search=${randomUUID()}`)
  await page.getByRole('button', { name: 'Publish a Post' }).click()
  await expect(page.getByRole('dialog', { name: 'Create New Post' })).toBeVisible()
})

test('the last page of a list that has more posts than pages says how to find them', async ({ page }) => {
  await page.route('**/rest/v1/rpc/feed_page**', async (route) => {
    const response = await route.fetch()
    const last = { page: 10_000, totalPages: 10_000, count: 200_000 }
    await route.fulfill({ response, json: { ...(await response.json()), ...last } })
  })
  await openHydrated(page, '/community?sort=like_count&page=2')
  await page.getByRole('link', { name: 'Previous', exact: true }).click()
  await expect(
    page.getByText('This is the last page in this order, though there are more posts.'),
  ).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(10)
  await expectLink(page, 'Back to the first page', '/community?sort=like_count')
})

test('every category is listed with its number of posts and leads to its feed', {
  tag: '@server-pages',
}, async ({ page, request, product, createMember }) => {
  await makePost(product, await createMember(), { category: 'game-dev' })
  const html = await (await request.get('/categories')).text()
  expect(html).toContain('Game Development')

  await page.goto('/categories')
  await expect(page).toHaveTitle('Categories · Hibo')
  const cards = page.getByRole('list', { name: 'Categories' }).getByRole('article')
  await expect(cards).toHaveCount(7)
  const games = cards.filter({ hasText: 'Game Development' })
  await expect(games).toContainText(/\d+ posts?/)
  await expectNoAxeViolations(page)
  await games.getByRole('link').click()
  await expect(page).toHaveURL('/community/category/game-dev')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Game Development')
})
