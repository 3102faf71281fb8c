/** A public page has its own styles; other pages and late parts wait for the sheet with all (decision 8). */
import type { Page } from '@playwright/test'

import { expect, test } from './support/fixtures.ts'
import { holdRequests } from './support/hold-requests.ts'
import { openHydrated } from './support/hydrated.ts'

const SHEET = '**/assets/classes-*.css'

/** Waits until the browser is idle: by then it shows everything that has arrived. */
const idle = (page: Page) => page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))

test.describe.configure({ mode: 'default' })

test('another page is not shown before its styles have come', { tag: '@server-pages' }, async ({ page }) => {
  const letSheetCome = await holdRequests(page, SHEET)
  await openHydrated(page, '/community')
  const came = Promise.all([page.waitForRequest(SHEET), page.waitForResponse('**/assets/jobs-*.js')])
  const places = page.getByRole('navigation', { name: 'Main' })
  await places.getByRole('link', { name: 'Jobs' }).click()
  await came
  await idle(page)
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('Community')
  letSheetCome()
  await expect(heading).toHaveText('Jobs')
})

test('a late part with other classes is not shown before its styles have come, and keeps them', {
  tag: '@server-pages',
}, async ({ page }) => {
  const letSheetCome = await holdRequests(page, SHEET)
  await openHydrated(page, '/community')
  const post = await page.locator('a[href^="/community/post/"]').first().getAttribute('href')
  // Without the cookies, the server treats this as a first page again.
  await page.context().clearCookies()
  await openHydrated(page, post ?? '')
  const came = Promise.all([page.waitForRequest(SHEET), page.waitForResponse('**/assets/share-menu-*.js')])
  await page.getByRole('button', { name: 'Share post' }).click()
  await came
  await idle(page)
  const menu = page.getByRole('menu', { name: 'Share post' })
  await expect(menu).toHaveCount(0)
  letSheetCome()
  await expect(menu).toBeVisible()
  await expect(menu).toHaveCSS('margin', '0px')
})

test('the dialog with the filters, which most open on a phone, needs no sheet', {
  tag: '@server-pages',
}, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.route(SHEET, (route) => route.abort())
  await openHydrated(page, '/developers')
  await page.getByRole('button', { name: 'Show Filters' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await expect(dialog).toHaveCSS('padding', '0px')
})
