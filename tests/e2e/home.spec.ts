import { makePost } from '#tests/support/posts.ts'
import { addRow, type ProductClient } from '#tests/support/product-client.ts'
import { expect, expectLink, expectNoAxeViolations, test } from './support/fixtures.ts'
import { holdRequests, requestsOf } from './support/hold-requests.ts'
import { fontsArrived, hydrated, openHydrated } from './support/hydrated.ts'

const HOME_DATA = '**/rest/v1/rpc/home_page*'

/** Adds ratings by all members, except those that other tests are removing. */
async function rateByEverybody(product: ProductClient, rated: string) {
  await product.sql(
    `insert into public.user_ratings (rater_id, rated_id, rating_value)
    select id, $1, 5 from public.profiles where id <> $1 for key share skip locked`,
    [rated],
  )
}

test('the home page explains Hibo and offers the sign-up to a visitor', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Connect with Somali Tech Talent')
  await expect(page.getByRole('heading', { name: 'Your work deserves to be found' })).toBeVisible()
  await page.getByRole('link', { name: 'Join as a Developer' }).click()
  await expect(page).toHaveURL('/signup')
  await page.goBack()
  await page.getByRole('link', { name: 'Browse Developers' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Explore Developers')
})

test('three top rated and three featured developers are shown, each list with a link to all', async ({
  page,
}) => {
  await page.goto('/')
  for (const title of ['Top Rated Developers', 'Featured Developers']) {
    const section = page.getByRole('region', { name: title })
    await expect(section.getByRole('article')).toHaveCount(3)
    await section.getByRole('link', { name: 'View All' }).click()
    await expect(page).toHaveURL('/developers')
    await page.goBack()
  }
})

test('on a phone the link to all is beside its heading, and no gap precedes the footer', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/')
  const section = page.getByRole('region', { name: 'Top Rated Developers' })
  // Fonts and pictures may arrive between two measurements.
  await expect(async () => {
    const heading = await section.getByRole('heading', { name: 'Top Rated Developers' }).boundingBox()
    const all = await section.getByRole('link', { name: 'View All' }).boundingBox()
    expect((all?.y ?? 0) + (all?.height ?? 0) / 2).toBeLessThan((heading?.y ?? 0) + (heading?.height ?? 0))
    const last = await page.getByRole('link', { name: 'I already have an account' }).boundingBox()
    const footer = await page.getByRole('contentinfo').boundingBox()
    expect((footer?.y ?? 0) - (last?.y ?? 0) - (last?.height ?? 0)).toBeLessThan(112) // includes the padding of the card
  }).toPass()
})

test('people, projects and posts of the community lead to their pages', async ({
  page,
  createMember,
  product,
}) => {
  const { id } = await createMember({
    full_name: 'Xabiiba Face',
    title: 'Tester',
    bio: 'I test.',
    skills: ['React'],
    avatar_url: '/demo/member-hodan.webp',
    created_at: '2099-02-01',
  })
  await addRow(product, 'projects', {
    profile_id: id,
    title: 'Face Project',
    thumbnail_url: '/demo/terminal.webp',
  })
  await rateByEverybody(product, id)
  const title = `A face ${crypto.randomUUID()}`
  await makePost(product, { id }, { title, created_at: '2099-02-01' })
  await page.goto('/')
  const tiles = page.getByRole('list', { name: 'Members and their projects' })
  await expect(tiles.getByRole('link', { name: 'Xabiiba Face', exact: true })).toBeVisible()
  await expect(tiles.getByRole('link', { name: 'Face Project' }).locator('img')).toBeVisible()
  expect((await tiles.boundingBox())?.width).toBeGreaterThan(550)
  await expect(page.getByRole('article').first()).toBeInViewport()
  await expect(page.getByText(/^\d+ developers, \d+ posts$/)).toBeVisible()
  await hydrated(page)
  for (const [link, url] of [
    [tiles.getByRole('link', { name: 'Xabiiba Face', exact: true }), /\/profile\/xabiiba_face/],
    [tiles.getByRole('link', { name: 'Face Project' }), /\/profile\/xabiiba_face/],
    [
      page.getByRole('region', { name: 'Latest Posts' }).getByRole('link', { name: title }),
      /\/community\/post\//,
    ],
  ] as const) {
    await link.click()
    await expect(page).toHaveURL(url)
    await page.goBack()
  }
})

test('the search leads to the directory', async ({ page }) => {
  await openHydrated(page, '/')
  await page.getByRole('searchbox', { name: 'Search by name or title' }).fill(' designer ')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL('/developers?search=designer')
  await expect(page.getByRole('searchbox', { name: 'Search by name or title' })).toHaveValue('designer')
  await page.goBack()
  // The directory's box has the same label.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Connect with Somali Tech Talent')
  await page.getByRole('searchbox', { name: 'Search by name or title' }).press('Enter')
  await expect(page).toHaveURL('/developers')
})

for (const width of [360, 1280]) {
  test(`a member’s home begins with a short hero, before the scripts and after (${width} px)`, {
    tag: '@server-pages',
  }, async ({ memberPage: page }) => {
    await page.setViewportSize({ width, height: 800 })
    const letScriptsCome = await holdRequests(page, '**/assets/*.js')
    await page.goto('/', { waitUntil: 'commit' })
    const rated = page.getByRole('heading', { name: 'Top Rated Developers' })
    await expect(rated).toBeInViewport()
    await fontsArrived(page)
    await expect(page.getByText('Designers, engineers and data people')).toBeHidden()
    await expect(page.getByRole('link', { name: 'Join as a Developer' })).toBeHidden()
    await expect(page.getByRole('heading', { name: 'Your work deserves to be found' })).toBeHidden()
    const before = await rated.boundingBox()

    letScriptsCome()
    await hydrated(page)
    expect(await rated.boundingBox()).toEqual(before)
    await expectNoAxeViolations(page)
  })
}

test('a member without news is told where they come from', async ({ page, signInNew }) => {
  await openHydrated(page, '/')
  await expect(page.getByRole('region', { name: 'New for you' })).toBeHidden()
  await signInNew()
  await page.goto('/')
  const news = page.getByRole('region', { name: 'New for you' })
  await expectLink(news, 'Choose what you do', '/profile/edit')
  await expect(news.getByRole('link', { name: 'See what others write' })).toBeVisible()
})

test('in an empty community a member is led to the own profile, and a visitor to the sign-up', async ({
  page,
  signInNew,
}) => {
  const json = { top_rated: [], featured: [], people: [], projects: [], posts: [] }
  await page.route(HOME_DATA, (route) =>
    route.fulfill({ json: { ...json, developer_count: 0, post_count: 0 } }),
  )
  const fill = page.getByRole('link', { name: 'Fill in your profile' })
  async function openHome() {
    await openHydrated(page, '/companies')
    await page.getByRole('link', { name: 'Home', exact: true }).click()
    await expect(page.getByText('Yours could be the first.')).toBeVisible()
  }
  await openHome()
  await expect(page.getByRole('link', { name: 'Join as a Developer' })).toBeVisible()
  await expect(fill).toBeHidden()
  await signInNew()
  await openHome()
  await expect(fill).toHaveAttribute('href', '/profile/edit')
})

test('the browser does not request what the HTML already holds', { tag: '@server-pages' }, async ({
  page,
}) => {
  const [lists, homes] = [requestsOf(page, /search_developers/), requestsOf(page, /home_page/)]
  await openHydrated(page, '/')
  await page.getByRole('link', { name: 'Browse Developers' }).click()
  await expect(page.getByRole('heading', { name: /Developers Found/ })).toBeVisible()
  expect(lists).toHaveLength(1) // control: scripts run and requests are seen
  expect(homes).toEqual([])
})

test('parts that hydrate late take over the HTML, though the data has changed or gone since', {
  tag: '@server-pages',
}, async ({ page, product, createMember, signInNew }) => {
  const figures = page.getByText(/^\d+ developers, \d+ posts$/)
  // The page refetches data that is older than a minute.
  await page.clock.setFixedTime(Date.now() + 61_000)
  const letPartsCome = await holdRequests(page, '**/assets/idle-parts-*.js')
  const letDataCome = await holdRequests(page, HOME_DATA)
  await page.goto('/', { waitUntil: 'commit' })
  await expect(figures).toBeVisible()
  await makePost(product, await createMember(), { title: 'News since', created_at: '2099-01-01' })
  const data = page.waitForResponse(HOME_DATA)
  letDataCome()
  await (await data).finished()
  letPartsCome()
  // A failed hydration is an error on the console, which fails the test.
  await hydrated(page)
  await expect(page.getByRole('link', { name: 'News since' })).toBeVisible()

  await page.unrouteAll()
  await signInNew()
  const letMembersPartsCome = await holdRequests(page, '**/assets/idle-parts-*.js')
  await page.goto('/')
  const letVisitorsDataCome = await holdRequests(page, HOME_DATA)
  const signOut = page.getByRole('button', { name: 'Sign Out' })
  await expect(signOut).toBeVisible()
  // The page behaves as if another tab had signed out.
  await page.evaluate(() => {
    localStorage.removeItem('hibo-session')
    window.dispatchEvent(new StorageEvent('storage'))
  })
  await expect(signOut).toBeHidden()
  letMembersPartsCome()
  await hydrated(page)
  letVisitorsDataCome()
  await expect(figures).toBeVisible()
})

test('skeletons keep the space of developers that are loading', async ({ page }) => {
  await openHydrated(page, '/companies')
  const answer = await holdRequests(page, HOME_DATA)
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await expect(page.getByText('Loading Top Rated Developers')).toBeAttached()
  const heading = page.getByRole('heading', { name: 'Featured Developers' })
  const before = await heading.boundingBox()
  answer()
  await expect(page.getByRole('article')).toHaveCount(6)
  const after = await heading.boundingBox()
  // Texts differ in length: the height may change by a line or two, not by a card.
  expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(120)
})
