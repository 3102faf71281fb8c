/** Titles of members’ pages, and what a tab remembers of other visits. */
import { expect, test } from './support/fixtures.ts'
import { hydrated, openHydrated } from './support/hydrated.ts'

const OWN_PAGES = {
  '/dashboard': 'Dashboard',
  '/messages': 'Messages',
  '/notifications': 'Notifications',
  '/settings': 'Settings',
  '/settings/notifications': 'Settings',
  '/profile': 'Profile',
  '/profile/edit': 'Profile',
}

test('the HTML of members’ pages has a title', { tag: '@server-pages' }, async ({ request }) => {
  for (const [path, title] of Object.entries(OWN_PAGES)) {
    const response = await request.get(path, { headers: { cookie: 'hibo_member=1' } })
    expect(await response.text(), path).toContain(`<title>${title} · Hibo</title>`)
  }
})

test('a page opens at its top, though an earlier visit in the tab left it further down', async ({
  memberPage: page,
}) => {
  await openHydrated(page, '/profile/edit')
  await expect(page.getByRole('button', { name: 'Save Changes' })).toBeVisible()
  const scrolled = () => page.evaluate(() => window.scrollY)
  await page.evaluate(() => window.scrollTo(0, 700))
  await page.reload()
  await expect(page.getByRole('button', { name: 'Save Changes' })).toBeVisible()
  await expect.poll(scrolled).toBe(700)
  await openHydrated(page, '/companies')
  await openHydrated(page, '/profile/edit')
  await expect(page.getByRole('button', { name: 'Save Changes' })).toBeVisible()
  expect(await scrolled()).toBe(0)
  await page.goBack()
  await hydrated(page)
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Save Changes' })).toBeVisible()
  await expect.poll(scrolled).toBe(700)
})

test('a new email address is not filled with the one of the sign-in', async ({ page, signInNew }) => {
  await openHydrated(page, '/signin')
  await page.getByLabel('Email').fill('old@example.org')
  await signInNew()
  await page.goto('/settings/account')
  const address = page.getByLabel('New email address')
  await expect(address).toBeVisible()
  await hydrated(page)
  await expect(address).toHaveValue('')
  await address.fill('new@example.org')
  expect(await page.evaluate(() => Object.values(sessionStorage))).toContain('old@example.org')
  expect(await page.evaluate(() => Object.values(sessionStorage))).not.toContain('new@example.org')
})
