import type { Locator } from '@playwright/test'
import { makePost } from '#tests/support/posts.ts'
import { addRow } from '#tests/support/product-client.ts'
import { uniqueWord } from './support/directory-page.ts'
import { expect, test } from './support/fixtures.ts'
import { noteFormats } from './support/formats.ts'
import { holdRequests, requestsOf } from './support/hold-requests.ts'
import { fontsArrived, hydrated, openHydrated } from './support/hydrated.ts'
import { expectStill, noteShifts } from './support/layout-shifts.ts'
import { unnamedScripts } from './support/unnamed-scripts.ts'

test('the HTML names every script that runs before a visitor’s page is loaded', {
  tag: '@server-pages',
}, async ({ openBrowser }) => {
  for (const path of ['/', '/developers', '/community', '/companies', '/signin']) {
    expect(await unnamedScripts(await openBrowser(), path), path).toEqual([])
  }
})

test('a member’s page names its scripts but the auth library, which it needs only for a new token', {
  tag: '@server-pages',
}, async ({ openBrowser, createMember, product }) => {
  const post = await makePost(product, await createMember())
  const page = await openBrowser(await createMember())
  for (const path of ['/', `/community/post/${post}`]) {
    const unnamed = await unnamedScripts(page, path)
    expect(
      unnamed.filter((script) => !/\/(auth-client|comment-form|background-tasks)-/.test(script)),
    ).toEqual([])
  }
})

test('a member reads a post before its scripts have come, without what is for visitors', {
  tag: '@server-pages',
}, async ({ page, product, signInNew }) => {
  const member = await signInNew({ full_name: 'Hodan Cali' })
  const id = await makePost(product, member, { title: 'Before the scripts', content: 'Words for **all**.' })
  await addRow(product, 'post_likes', { post_id: id, profile_id: member.id })
  await page.setViewportSize({ width: 1280, height: 800 })
  const letScriptsCome = await holdRequests(page, '**/assets/*.js')
  await page.goto(`/community/post/${id}`, { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { name: 'Before the scripts' })).toBeVisible()
  await expect(page.getByText('Words for all.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Sign In' })).toHaveCount(0)
  await expect(page.getByText('to join the conversation')).toBeHidden()

  letScriptsCome()
  await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeVisible()
  await expect(page.getByRole('form', { name: 'Add a comment' })).toBeVisible()
  // The HTML is the visitors'; the browser requests the member's own data.
  await expect(page.getByRole('button', { name: 'Like 1 like' })).toHaveAttribute('aria-pressed', 'true')

  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page.getByRole('link', { name: 'Sign In', exact: true })).toBeVisible()
})

for (const width of [360, 1280]) {
  test(`a member sees the frame, and what is public, before the scripts have come (${width} px)`, {
    tag: '@server-pages',
  }, async ({ product, createMember, openBrowser }) => {
    // A word of the test's own keeps what other tests write out of these lists.
    const word = uniqueWord()
    const other = await createMember({ full_name: `Ayaan ${word}`, title: 'Weaver' })
    const post = await makePost(product, other, { title: `Of looms ${word}` })
    for (const name of ['Bile', 'Cawo']) {
      const author = await createMember({ full_name: `${name} ${word}`, title: 'Weaver' })
      await makePost(product, author, { title: `${name} ${word}` })
    }
    const page = await openBrowser(await createMember())
    await page.setViewportSize({ width, height: 800 })
    await page.addInitScript(noteShifts)
    const navigation = page.getByRole('navigation', { name: width < 768 ? 'Places' : 'Main' })
    const forVisitors = page
      .locator('a, button')
      .filter({ hasText: /sign in|sign up|join as/i, visible: true })
    for (const [path, place] of [
      ['/', width < 768 ? null : 'Home'],
      [`/developers?search=${word}`, 'Developers'],
      [`/community?search=${word}`, 'Community'],
      [`/community/post/${post}`, 'Community'],
      [`/profile/${other.id}`, null],
      ['/messages', 'Messages'],
      ['/dashboard', 'Dashboard'],
      ['/settings', null],
    ] as const) {
      const letScriptsCome = await holdRequests(page, '**/assets/*.js')
      await page.goto(path, { waitUntil: 'commit' })
      await expect(page.getByRole('banner').first()).toBeVisible()
      await expect(page.getByRole('contentinfo')).toBeAttached()
      if (isPublic(path)) await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      else await expect(page.getByText('Loading the page')).toBeAttached()
      if (path === '/settings') await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
      await expect(navigation.locator('[aria-current=page]').filter({ visible: true })).toHaveText(
        place ? [place] : [],
      )
      await expect(forVisitors).toHaveCount(0)
      await fontsArrived(page)
      const links = await measureLinks(navigation)

      letScriptsCome()
      await hydrated(page)
      await expect(page.getByTitle('Notifications').filter({ visible: true })).toBeVisible()
      expect(await measureLinks(navigation), path).toEqual(links)
      await expect(forVisitors).toHaveCount(0)
      await expectStill(page, path)
      await page.unrouteAll({ behavior: 'wait' })
    }
  })
}

const isPublic = (path: string) => !/^\/(messages|dashboard|settings)/.test(path)

/** Measures the links to the main pages, in their order. */
function measureLinks(navigation: Locator) {
  const links = ['Developers', 'Community', 'Jobs', 'Messages', 'Dashboard']
  return Promise.all(links.map((name) => navigation.getByRole('link', { name }).boundingBox()))
}

// Creating the browser's first `Intl` format takes a slow phone 45 ms in one task.
test('a public page comes to life without a format of the browser', { tag: '@server-pages' }, async ({
  page,
  product,
  createMember,
}) => {
  const word = uniqueWord()
  const author = await createMember({
    full_name: `Sucdi ${word}`,
    title: 'Weaver',
    bio: 'Looms. '.repeat(60),
  })
  const post = await makePost(product, author, {
    title: `Of looms ${word}`,
    content: 'Many words. '.repeat(90),
  })
  await page.addInitScript(noteFormats)
  for (const path of [
    `/developers?search=${word}`,
    `/community?search=${word}`,
    `/community/post/${post}`,
    `/profile/${author.id}`,
  ]) {
    await openHydrated(page, path)
    expect(await page.evaluate(() => window.formats), path).toEqual([])
  }
  await page.evaluate(() => [new Intl.Segmenter(), (1200).toLocaleString()])
  expect(await page.evaluate(() => window.formats)).toEqual(['Segmenter', 'toLocaleString'])
})

test('a page hydrates though its data is older than a minute', { tag: '@server-pages' }, async ({
  page,
  product,
}) => {
  const [post] = await product.sql(
    `select posts.id, profile_id from public.posts join auth.users on users.id = profile_id
     where email like '%@hibo.example' order by posts.created_at limit 1`,
  )
  await page.clock.setFixedTime(Date.now() + 61_000)
  for (const path of [
    '/',
    '/developers',
    '/community',
    `/community/post/${post?.id}`,
    `/profile/${post?.profile_id}`,
  ]) {
    await page.goto(path)
    // A failed hydration is an error on the console, which fails the test.
    await hydrated(page)
  }
})

test('the footer is below the screen until the content of a member’s page has come', async ({
  createMember,
  openBrowser,
}) => {
  const member = await createMember()
  for (const width of [360, 1280]) {
    const page = await openBrowser(member)
    await page.setViewportSize({ width, height: 900 })
    const footer = page.getByRole('contentinfo')
    const letCodeCome = await holdRequests(page, '**/assets/dashboard-*.js')
    const letDataCome = await holdRequests(page, '**/rpc/dashboard_summary*')
    await page.goto('/dashboard', { waitUntil: 'commit' })
    await expect(page.getByRole('banner')).toBeVisible()
    await expect(footer).toBeAttached()
    await expect(footer).not.toBeInViewport()
    letCodeCome()
    await expect(page.getByText('Loading dashboard')).toBeAttached()
    await expect(footer).not.toBeInViewport()
    letDataCome()
    await expect(page.getByRole('heading', { name: 'Quick Actions' })).toBeVisible()
  }
})

test('the parts of a first load share one request for unread messages, however late they come', async ({
  memberPage: page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const requests = requestsOf(page, /\/rpc\/member_state/)
  const answered = page.waitForResponse('**/rpc/member_state*')
  await page.goto('/dashboard')
  await answered
  await expect(page.getByRole('heading', { name: 'Quick Actions' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Places' })).toBeVisible()
  expect(requests).toHaveLength(1)
})

test('the bar of phones is in the first response, with the links of a visitor', {
  tag: '@server-pages',
}, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const letScriptsCome = await holdRequests(page, '**/assets/*.js')
  await page.goto('/community', { waitUntil: 'commit' })
  const links = page.getByRole('navigation', { name: 'Places' }).getByRole('link')
  await expect(links).toHaveText(['Developers', 'Community', 'Jobs', 'Sign In', 'Sign Up'])
  letScriptsCome()
})

test('the cookie of a member without a session shows the page of a visitor', async ({
  page,
  product,
  createMember,
  context,
  baseURL,
}) => {
  const post = await makePost(product, await createMember())
  await context.addCookies([{ name: 'hibo_member', value: '1', url: baseURL ?? '' }])
  await page.goto(`/community/post/${post}`)
  await expect(page.getByText('to join the conversation')).toBeVisible()
})

test('the picture that is the largest content of a page loads at high priority', async ({
  page,
  product,
}) => {
  const [post] = await product.sql(
    `select posts.id from public.posts join auth.users on users.id = profile_id
     where email like '%@hibo.example' and media_url is not null limit 1`,
  )
  await page.goto(`/community/post/${post?.id}`)
  const priority = await page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) {
            const element = 'element' in entry ? entry.element : null
            if (element instanceof HTMLImageElement) resolve(element.fetchPriority)
          }
        }).observe({ type: 'largest-contentful-paint', buffered: true })
      }),
  )
  expect(priority).toBe('high')
})
