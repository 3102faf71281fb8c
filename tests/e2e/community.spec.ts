import { randomUUID } from 'node:crypto'

import { LONG_AGO, makePost } from '#tests/support/posts.ts'
import { expect, expectLink, expectNoAxeViolations, test } from './support/fixtures.ts'
import { holdRequests } from './support/hold-requests.ts'
import { openHydrated } from './support/hydrated.ts'
import { fillPost, newPostForm } from './support/new-post.ts'

const WIDE = { width: 1280, height: 900 }
const NARROW = { width: 360, height: 780 }

test('a visitor reads the feed, which the server has rendered', { tag: '@server-pages' }, async ({
  page,
  request,
}) => {
  const html = await (await request.get('/community')).text()
  expect(html).toContain('<title>Community · Hibo</title>')
  expect(html).toContain('aria-label="Posts"')

  await page.setViewportSize(WIDE)
  await page.goto('/community')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Community')
  await expect(page.getByPlaceholder('Search posts...')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Posts' }).getByRole('article')).toHaveCount(10)
  await expect(page.getByRole('heading', { name: 'Join the conversation' })).toBeVisible()
  const invitation = page.getByRole('complementary', { name: 'Join the conversation' })
  await expectLink(invitation, 'Sign In', '/signin?next=%2Fcommunity')
  await expect(page.getByText(/^Page 1 of \d+$/)).toBeVisible()
  await expectNoAxeViolations(page)
})

test('an empty community invites to write the first post', async ({ page }) => {
  await page.route('**/rest/v1/rpc/feed_page**', (route) =>
    route.fulfill({ json: { data: [], count: 0, count_exact: true, page: 1, pageSize: 10, totalPages: 0 } }),
  )
  await openHydrated(page, '/categories')
  await page.getByRole('link', { name: 'Community', exact: true }).first().click()
  await expect(page.getByText('Be the first to start a conversation')).toBeVisible()
})

test('three skeletons show while posts load; a refresh shows a spinner over dimmed posts', async ({
  page,
}) => {
  const letFirstCome = await holdRequests(page, '**/rest/v1/rpc/feed_page**')
  await openHydrated(page, '/categories')
  await page.getByRole('link', { name: 'Community', exact: true }).first().click()
  await expect(page.getByTestId('post-skeleton')).toHaveCount(3)
  letFirstCome()
  await expect(page.getByRole('article')).toHaveCount(10)
  await expect(page.getByTestId('post-skeleton')).toHaveCount(0)

  const letNextCome = await holdRequests(page, '**/rest/v1/rpc/feed_page**')
  await page.getByRole('link', { name: 'Next', exact: true }).click()
  await expect(page).toHaveURL('/community?page=2')
  await expect(page.getByText('Refreshing posts')).toBeVisible()
  await expect(page.locator('[aria-busy=true]').getByRole('article')).toHaveCount(10)
  letNextCome()
  await expect(page.getByText('Refreshing posts')).toBeHidden()
})

test('a card shows author, three lines of plain text, labels and counts, and leads to the post', async ({
  page,
  product,
  createMember,
}) => {
  const author = await createMember({ full_name: 'Hodan Cali' })
  const word = randomUUID()
  const id = await makePost(product, author, {
    title: `Card ${word}`,
    content: `# Heading\n\n**Bold** words, \`code\` and <b onclick="x">HTML</b>, Caf&eacute; &mdash; 20&deg;C &rarr;. ${'Long. '.repeat(200)}`,
    tags: ['react', 'career'],
    post_type: 'question',
  })
  await page.goto(`/community?search=${word}`)
  const card = page.getByRole('article')
  await expectLink(card, 'Hodan Cali', `/profile/${author.id}`)
  const text = card.getByText(/^Heading Bold words, code and HTML, Café — 20°C →\./)
  await expect(text).toBeVisible()
  const lines = await text.evaluate(
    (element) => element.clientHeight / Number.parseFloat(getComputedStyle(element).lineHeight),
  )
  expect(Math.round(lines)).toBe(3)
  // At this height the first screen of a small desktop has room for three cards.
  expect((await card.boundingBox())?.height).toBeLessThan(190)
  for (const label of ['Web Development', '#react', '#career', 'Question']) {
    await expect(card.getByText(label, { exact: true })).toBeVisible()
  }
  await expect(card.getByRole('button', { name: 'Like 0 likes' })).toBeVisible()
  await expect(card.getByRole('link', { name: '0 comments' })).toBeVisible()
  await expect(card.getByText('0 views')).toBeVisible()
  await expect(card.getByRole('button', { name: 'Save' })).toBeVisible()
  // The title's link covers the card, except for the link to its author.
  await card.getByRole('link', { name: 'Hodan Cali' }).click()
  await expect(page).toHaveURL(`/profile/${author.id}`)
  await page.goBack()
  await card.getByRole('link', { name: `Card ${word}` }).click()
  await expect(page).toHaveURL(`/community/post/${id}`)
})

test('a broken image falls back to the newest upload or is hidden', async ({
  page,
  product,
  createMember,
  allowErrors,
}) => {
  allowErrors(/status of 404/)
  const author = await createMember()
  const word = randomUUID()
  // The post is in the middle of the feed: other tests would load the broken pictures on its first two pages and
  // its last one.
  const created_at = LONG_AGO
  const saved = await makePost(product, author, {
    created_at,
    title: `Backup ${word}`,
    media_url: '/demo/missing.webp',
    media_alt: 'A chart',
  })
  await makePost(product, author, {
    created_at,
    title: `Hidden ${word}`,
    media_url: '/demo/gone.webp',
    media_alt: 'Gone',
  })
  await product.sql("insert into public.post_media (post_id, url) values ($1, '/favicon.svg')", [saved])
  await page.goto(`/community?search=${word}`)
  await expect(page.getByRole('img', { name: 'A chart' })).toHaveAttribute('src', '/favicon.svg')
  await expect(page.getByRole('img', { name: 'Gone' })).toHaveCount(0)
})

test('on a phone there are a category strip, a button, a floating button and a modal', async ({
  page,
  signInNew,
}) => {
  await page.setViewportSize(NARROW)
  await page.goto('/community')
  await expect(page.getByRole('main').getByRole('link', { name: 'Sign In' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Create a post' })).toHaveCount(0)

  await signInNew()
  await page.goto('/community')
  const strip = page.getByRole('navigation', { name: 'Categories' })
  await expect(strip.getByRole('link', { name: 'All Posts' })).toBeVisible()
  await expect
    .poll(() => strip.evaluate((element) => element.scrollWidth - element.clientWidth))
    .toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Create Post' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create New Post' })
  await expect(dialog.getByRole('textbox', { name: 'Title' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  const floating = page.getByRole('button', { name: 'Create a post' })
  await expect(floating).toBeInViewport()
  const place = await floating.boundingBox()
  expect(place?.y).toBeGreaterThan(NARROW.height / 2)
  // The member's own list may replace the visitors' list at any time.
  await expect(async () => {
    const save = await page.getByRole('article').first().getByRole('button', { name: 'Save' }).boundingBox()
    expect((save?.x ?? NARROW.width) + (save?.width ?? 0)).toBeLessThanOrEqual(place?.x ?? 0)
  }).toPass()
  // At the end of the page the floating button covers no control.
  const controls = page.getByRole('contentinfo').getByRole('button')
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
    for (const control of await controls.all()) {
      const box = await control.boundingBox()
      if (box) expect(box.y + box.height).toBeLessThanOrEqual(place?.y ?? 0)
    }
  }).toPass()
  await expect(floating).toBeInViewport()
  // Only the end of the page leaves room for the floating button; posts do not.
  await expect(page.getByRole('article').first().locator('footer')).toHaveCSS('padding-bottom', '0px')
  await page.setViewportSize({ width: 320, height: 256 }) // at 400 % zoom it would cover the text
  await expect(floating).toBeHidden()
  await page.setViewportSize(NARROW)
  await floating.click()
  await expect(dialog).toBeVisible()
  await expect(dialog.getByRole('textbox', { name: 'Title' })).toBeVisible()
  await expectNoAxeViolations(page)
  const title = `From a phone ${randomUUID()}`
  await fillPost(newPostForm(page), { title, content: 'Written between others' })
  // The next list is held back, because it has posts that other tests publish in the meantime.
  const letListsCome = await holdRequests(page, '**/rest/v1/rpc/feed_page**')
  await dialog.getByRole('button', { name: 'Publish' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('main').getByRole('link', { name: title })).toBeInViewport()
  letListsCome()
})

test('the button of a new post stays in sight while its fields scroll', async ({ memberPage: page }) => {
  for (const [width, height] of [
    [360, 740],
    [1280, 720],
  ] as const) {
    await page.setViewportSize({ width, height })
    await openHydrated(page, '/community')
    await page
      .getByRole('button', { name: /^(Create Post|Write in a larger window)$/ })
      .filter({ visible: true })
      .click()
    const dialog = page.getByRole('dialog', { name: 'Create New Post' })
    const publish = dialog.getByRole('button', { name: 'Publish' })
    await expect(publish).toBeInViewport({ ratio: 1 })
    // The focus never lies below the buttons.
    const tags = dialog
      .getByRole('textbox', { name: /^Tags/ })
      .or(dialog.getByRole('combobox', { name: /^Tags/ }))
    // Some fields come late and move the others.
    await expect(async () => {
      await tags.focus()
      const [field, button] = [await tags.boundingBox(), await publish.boundingBox()]
      expect((field?.y ?? height) + (field?.height ?? 0)).toBeLessThanOrEqual(button?.y ?? 0)
    }).toPass()
  }
})

test('new posts of others are announced before they are shown', async ({
  page,
  product,
  createMember,
  signIn,
}) => {
  const [reader, author] = [await createMember(), await createMember()]
  // No other test publishes events in this category.
  const kind = { category: 'cybersecurity', post_type: 'event' }
  const posts = page.getByRole('list', { name: 'Posts' })
  const first = `Shown ${randomUUID()}`
  await makePost(product, author, { ...kind, title: first })
  await signIn(reader)
  await page.clock.install()
  // The member's own list replaces the visitors' list of the HTML.
  const ownList = page.waitForResponse(/\/rpc\/feed_page\?.*page_size=10\b/)
  await openHydrated(page, '/community/category/cybersecurity?type=event')
  await (await ownList).finished()
  await expect(posts.getByRole('link', { name: first })).toBeVisible()
  const title = `News ${randomUUID()}`
  await makePost(product, author, { ...kind, title })
  await expect(posts.getByRole('link', { name: title })).toHaveCount(0)
  await page.clock.runFor(61_000)
  const release = await holdRequests(page, '**/rest/v1/rpc/feed_page**')
  await page.getByRole('button', { name: '1 new post', exact: true }).click()
  // An unchanged number of posts is not announced a second time.
  await expect(page.locator('[aria-busy=true]').getByRole('link', { name: first })).toBeVisible()
  await expect(page.getByText('Refreshing posts')).toHaveCount(0)
  release()
  await expect(posts.getByRole('link', { name: title })).toBeVisible()
  await expect(page.getByRole('button', { name: /new post/ })).toHaveCount(0)
})

test('by keyboard a post is begun before the lists, and a link skips to the posts', async ({
  memberPage: page,
}) => {
  await page.setViewportSize(WIDE)
  await openHydrated(page, '/community')
  const write = page.getByRole('button', { name: 'Write a post' })
  await expect(write).toBeVisible()
  const skip = page.getByRole('link', { name: 'Skip to posts' })
  await skip.focus()
  // The first stop of the panel opens its form in a larger window.
  for (const stop of ['Write in a larger window', 'Write a post']) {
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: stop })).toBeFocused()
  }
  await skip.press('Enter')
  await expect(page.getByRole('region', { name: 'Posts' })).toBeFocused()
})
