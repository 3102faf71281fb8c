import { writeMessages } from '#tests/support/messages.ts'
import { expect, expectNoAxeViolations, test } from './support/fixtures.ts'
import { holdRequests } from './support/hold-requests.ts'
import { fontsArrived, goOffline, hydrated, openHydrated } from './support/hydrated.ts'

const NARROW = { width: 360, height: 740 }

test('the companies page says "Coming Soon", and its header links to the public pages and the sign-in', async ({
  page,
  allowErrors,
}) => {
  allowErrors(/a real failure/)
  await page.goto('/companies')
  await expect(page.getByRole('heading', { name: 'Coming Soon' })).toBeVisible()
  const forOldBrowsers = page.getByText('This browser is too old for signing in, writing and filtering here.')
  await expect(forOldBrowsers).toBeAttached()
  await expect(forOldBrowsers).toBeHidden()
  // The footer stays below the screen, where the page's placeholder had it, and does not jump.
  await expect(page.getByRole('contentinfo')).not.toBeInViewport()
  await expectNoAxeViolations(page)
  const navigation = page.getByRole('navigation', { name: 'Main' })
  for (const [name, path] of [
    ['Home', '/'],
    ['Developers', '/developers'],
    ['Community', '/community'],
    ['Sign In', '/signin'],
    ['Sign Up', '/signup'],
  ] as const) {
    await expect(navigation.getByRole('link', { name, exact: true })).toHaveAttribute('href', path)
  }
  await expect(navigation.getByRole('link', { name: 'Messages' })).toBeHidden()
  await expect(navigation.getByRole('button', { name: 'Sign Out' })).toBeHidden()

  await test.step('only errors of wallet extensions are kept out of the console', async () => {
    await hydrated(page)
    const seen: string[] = []
    page.on('pageerror', (error) => seen.push(error.message))
    await page.evaluate(() => {
      setTimeout(() => {
        throw new Error('MetaMask: could not connect')
      })
      setTimeout(() => {
        throw new Error('a real failure')
      })
    })
    await expect.poll(() => seen).toContain('a real failure')
    expect(seen).not.toContain('MetaMask: could not connect')
  })
})

test('the longest name of a site leaves the links of header and footer in sight', async ({ page }) => {
  const name = 'W'.repeat(24)
  await page.route('/companies', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: (await response.text()).replaceAll('Hibo', name) })
  })
  await openHydrated(page, '/companies')
  await fontsArrived(page)
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 740 })
    await expect(page.getByRole('banner').getByRole('link', { name: `${name}, home` })).toBeVisible()
    const last =
      width < 768
        ? page.getByRole('button', { name: 'Open menu' })
        : page.getByRole('link', { name: 'Sign Up' })
    const right = await last.first().evaluate((element) => element.getBoundingClientRect().right)
    expect(right).toBeLessThanOrEqual(width)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  }
})

test('without a profile the header shows the name of the session', async ({
  page,
  allowErrors,
  signInNew,
}) => {
  allowErrors(/ERR_FAILED/, /net::ERR/, /Header profile/)
  await page.route('**/rest/v1/profiles*', (route) => route.abort())
  await signInNew({ full_name: 'Session Name' })
  await page.goto('/companies')
  await expect(page.getByRole('link', { name: 'Your profile, Session Name' })).toBeVisible()
})

test('on a small screen the menu opens, names the member and closes when a link is chosen', async ({
  page,
  signInNew,
}) => {
  await page.setViewportSize(NARROW)
  await signInNew({ full_name: 'Mobile Member' })
  // A menu that was opened before the page's code arrived stays open.
  const letPageCome = await holdRequests(page, /\/notifications-[^/]+\.js$/)
  await page.goto('/notifications', { waitUntil: 'commit' })
  const toggle = page.getByRole('button', { name: 'Open menu' })
  const menu = page.getByRole('navigation', { name: 'Main' })
  await expect(menu.getByRole('link', { name: 'Developers', exact: true })).toBeHidden()
  await hydrated(page)
  await toggle.click()
  await expect(page.getByText('Logged in')).toBeVisible()
  letPageCome()
  await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible()
  await expect(page.getByText('Mobile Member', { exact: true })).toBeVisible()
  await expect(page.getByText('Logged in')).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('link', { name: 'Your profile, Mobile Member' }).click()
  await expect(page).toHaveURL('/profile')
  // The URL changes before the page does, and the menu closes with the page.
  await expect(page.getByRole('heading', { level: 1, name: 'Mobile Member' })).toBeVisible()
  await expect(page.getByText('Logged in')).toBeHidden()
  await toggle.click()
  await menu.getByRole('link', { name: 'Developers', exact: true }).click()
  await expect(page).toHaveURL('/developers')
  await expect(page.getByText('Logged in')).toBeHidden()
  await expect(page.getByRole('main', { name: /^Explore Developers/ })).toBeFocused()

  await toggle.click()
  await expect(page.getByText('Logged in')).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Escape')
  await expect(page.getByText('Logged in')).toBeHidden()
  await expect(toggle).toBeFocused()

  // In a low window the menu scrolls. The keyboard stays in the menu, and Escape closes it from every item.
  await page.setViewportSize({ width: 640, height: 360 })
  await page.reload()
  await hydrated(page)
  await toggle.press('Enter')
  const last = page.getByRole('navigation', { name: 'Main' }).getByRole('checkbox', { name: 'Save data' })
  await expect(last).toBeVisible()
  await last.focus()
  await expect(last).toBeInViewport()
  await page.keyboard.press('Tab')
  const opened = page.getByRole('button', { name: 'Close menu' })
  await expect(opened).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(last).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Escape')
  await expect(page.getByText('Logged in')).toBeHidden()
  await expect(toggle).toBeFocused()
})

test('on a phone the main places are within a thumb’s reach, but not over a form or the keyboard', async ({
  page,
  signInNew,
}) => {
  await page.setViewportSize(NARROW)
  await page.goto('/companies')
  const places = page.getByRole('navigation', { name: 'Places' })
  await expect(places.getByRole('link')).toHaveText(['Developers', 'Community', 'Jobs', 'Sign In', 'Sign Up'])
  await expect(places).toBeInViewport({ ratio: 1 })

  await signInNew()
  await page.goto('/companies')
  await expect(places.getByRole('link')).toHaveText([
    'Developers',
    'Community',
    'Jobs',
    'Messages',
    'Dashboard',
  ])
  await places.getByRole('link', { name: 'Dashboard' }).click()
  await expect(page).toHaveURL('/dashboard')
  await expect(places.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('aria-current', 'page')
  await expectNoAxeViolations(page)

  await page.setViewportSize({ width: 360, height: 400 }) // a keyboard takes the rest
  await expect(places).toBeHidden()
  await page.setViewportSize(NARROW)
  await expect(places).toBeVisible()
  await page.goto('/profile/edit')
  await expect(page.getByRole('button', { name: 'Save Changes' })).toBeVisible()
  await expect(places).toBeHidden()
  await page.setViewportSize({ width: 768, height: 1024 })
  await page.goto('/dashboard')
  await expect(
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Messages' }),
  ).toBeVisible()
  await expect(places).toBeHidden()
})

test('the chosen theme is stored, and the server renders it', { tag: '@server-pages' }, async ({ page }) => {
  await openHydrated(page, '/companies')
  const html = page.locator('html')
  await expect(html).toHaveAttribute('data-theme', 'system')
  await page.getByRole('radio', { name: 'Dark' }).check({ force: true })
  await expect(html).toHaveAttribute('data-theme', 'dark')
  const response = await page.request.get('/companies')
  expect(await response.text()).toContain('data-theme="dark"')
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked()
  await page.getByRole('radio', { name: 'System' }).check({ force: true })
  await expect(html).toHaveAttribute('data-theme', 'system')
})

test('the keyboard can skip the navigation, and each new page starts at its content', async ({
  page,
  createMember,
}) => {
  const name = `Q${crypto.randomUUID().slice(0, 8)}`
  await createMember({ full_name: name, title: 'Weaver' })
  await openHydrated(page, '/companies')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.getByRole('link', { name: 'Browse Developers' }).click()
  await expect(page).toHaveURL('/developers')
  await expect(page.getByRole('main', { name: 'Explore Developers · Hibo' })).toBeFocused()
  // The label is set, because Chromium does not announce a changed `title`.
  await expect(page.getByRole('main')).toHaveAttribute('aria-label', 'Explore Developers · Hibo')

  // A title that changes after the navigation is announced, too: a name replaces 'Profile'.
  const answer = await holdRequests(page, '**/rest/v1/rpc/profile_page**')
  await page.getByRole('searchbox', { name: 'Search by name or title' }).fill(name)
  await page.getByRole('article').getByRole('link', { name }).press('Enter')
  await expect(page.getByRole('main', { name: 'Profile · Hibo' })).toBeFocused()
  answer()
  await expect(page.getByRole('main', { name: new RegExp(`^${name}, .* · Hibo$`) })).toBeFocused()
})

test('an unknown path redirects to /404, and Back skips it', { tag: '@server-pages' }, async ({
  page,
  allowErrors,
}) => {
  allowErrors(/status of 404/)
  await page.goto('/companies')
  const response = await page.goto('/no/such/page')
  expect(response?.status()).toBe(404)
  await expect(page).toHaveURL('/404')
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
  await expectNoAxeViolations(page)
  await page.goBack()
  await expect(page).toHaveURL('/companies')
  await page.goForward()
  await page.getByRole('searchbox', { name: 'Search by name or title' }).fill('react')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL('/developers?search=react')
  await page.goBack()
  await page.getByRole('link', { name: 'Back to Home' }).click()
  await expect(page).toHaveURL('/')
})

test('a notice shows a lost connection and goes when it is back', async ({
  page,
  context,
  allowErrors,
  signInNew,
}) => {
  // The background tasks and the member's profile may still be loading.
  allowErrors(/ERR_INTERNET_DISCONNECTED/, /look-up failed/)
  await openHydrated(page, '/companies')
  // The network goes before the idle code loads, because the notice may not depend on that code.
  await context.setOffline(true)
  await expect(page.getByText(/^You are offline\./)).toBeVisible()
  await page.setViewportSize({ width: 360, height: 400 })
  await page.getByText('Connecting Somali tech talent with opportunities').scrollIntoViewIfNeeded()
  await expect(page.getByText('Offline', { exact: true })).toBeInViewport() // the notice above is scrolled out of view
  // A visitor has no messages.
  await expect(page.getByText('Messages you write go out')).toHaveCount(0)
  await context.setOffline(false)
  await expect(page.getByText(/^You are offline\./)).toBeHidden()

  await signInNew()
  await openHydrated(page, '/companies')
  await goOffline(page)
  await expect(page.getByText('Messages you write go out when the connection is back.')).toBeVisible()
  await context.setOffline(false)
})

test('the header of a member links to the own pages, keeps the place of the picture, and signs out', async ({
  page,
  allowErrors,
  signInNew,
}) => {
  allowErrors(/status of 401/)
  const picture = '/demo/member-hodan.webp'
  await signInNew({ full_name: 'Ubax Picture', avatar_url: picture })
  const letProfileCome = await holdRequests(page, /\/rest\/v1\/profiles\?/)
  await openHydrated(page, '/companies')
  await fontsArrived(page)
  const navigation = page.getByRole('navigation', { name: 'Main' })
  const link = navigation.getByRole('link', { name: /^Your profile/ })
  await expect(link).toBeVisible()
  const before = await link.boundingBox()
  await expect(link).not.toContainText('U')
  letProfileCome()
  await expect(link.locator('img')).toHaveAttribute('src', picture)
  expect(await link.boundingBox()).toEqual(before)

  for (const [name, path] of [
    ['Profile', '/profile'],
    ['Messages', '/messages'],
    ['Dashboard', '/dashboard'],
    ['Your profile, Ubax Picture', '/profile'],
  ] as const) {
    await expect(navigation.getByRole('link', { name, exact: true })).toHaveAttribute('href', path)
  }
  await expect(navigation.getByRole('link', { name: 'Sign Up' })).toBeHidden()
  await navigation.getByRole('button', { name: 'Sign Out' }).click()
  await expect(navigation.getByRole('link', { name: 'Sign Up' })).toBeVisible()
})

test('a page whose code failed to load appears when the network is back', async ({
  page,
  context,
  allowErrors,
}) => {
  allowErrors(/ERR_INTERNET_DISCONNECTED/, /Failed to fetch/)
  await openHydrated(page, '/companies')
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Sign Up' }).first().click()
  await expect(page.getByRole('heading', { name: 'This page did not load' })).toBeVisible()
  await expect(page.getByRole('alert')).toContainText('It opens by itself when the connection is back.')
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: 'Sign Up', level: 1 })).toBeVisible()
})

test('the header of a member fits 320, 768 and 1024 px, that of a moderator 768 px', async ({
  page,
  product,
  createMember,
  signInNew,
}) => {
  const me = await signInNew({ full_name: 'Cabdiraxmaan Yuusuf Maxamuud Xuseen' })
  await writeMessages(product, [{ from: await createMember(), to: me, content: 'unread' }])
  await page.goto('/companies')
  for (const width of [320, 768, 1024]) {
    await page.setViewportSize({ width, height: 740 })
    await expect(page.getByRole('banner').getByRole('link', { name: 'Hibo, home' })).toBeVisible()
    await expect(
      page.getByRole('button', { name: 'Sign Out' }).or(page.getByRole('button', { name: 'Open menu' })),
    ).toBeVisible()
    const links = page.getByRole('navigation', { name: width < 768 ? 'Places' : 'Main' })
    const badge = links.getByRole('link', { name: /Messages/ }).getByTitle('1 unread conversation')
    await expect(badge).toBeVisible()
    await fontsArrived(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    await expect(async () => {
      // The badge is beside its word, not over the next word.
      const { x, width: wide } = (await badge.boundingBox()) ?? { x: width, width }
      const next = await links.getByRole('link', { name: 'Dashboard' }).getByText('Dashboard').boundingBox()
      expect(x + wide).toBeLessThanOrEqual(next?.x ?? 0)
    }).toPass()
    await expect(page.getByRole('banner').getByText('Hibo', { exact: true })).toBeInViewport({ ratio: 1 })
  }

  await product.sql(`update public.profiles set role = 'moderator' where id = $1`, [me.id])
  await page.setViewportSize({ width: 768, height: 740 })
  await page.goto('/companies')
  await expect(page.getByRole('link', { name: /^Moderation/ }).first()).toBeVisible()
  const left = async (name: string) => {
    const { x = 0, width = 0 } =
      (await page.getByRole('banner').getByRole('link', { name, exact: true }).boundingBox()) ?? {}
    return { x, end: x + width }
  }
  await expect(async () => {
    expect((await left('Home')).x).toBeGreaterThanOrEqual((await left('Hibo, home')).end)
  }).toPass()
  await fontsArrived(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(768)
})
