/** A visitor's page keeps the server's HTML until its code arrives; only the frame around it hydrates at once. */
import type { Page } from '@playwright/test'

import { uniqueWord } from './support/directory-page.ts'
import { expect, test } from './support/fixtures.ts'
import { holdRequests, requestsOf } from './support/hold-requests.ts'
import { hydrated, isHeard } from './support/hydrated.ts'

const CODE = '**/assets/developers-*.js'

test.describe.configure({ mode: 'default' })
test.use({ viewport: { width: 360, height: 740 } })

/** Opens the directory, holds its own code back, and waits until the frame is hydrated. */
async function openWithoutCode(page: Page, path = '/developers') {
  const letCodeCome = await holdRequests(page, CODE)
  await page.goto(path)
  await expect.poll(() => isHeard(page.getByRole('button', { name: 'Open menu' }))).toBe(true)
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('Explore Developers')
  expect(await isHeard(heading)).toBe(false)
  await heading.evaluate((element) => element.setAttribute('data-same', ''))
  return letCodeCome
}

/** Expects that React has hydrated the elements that the server sent. */
async function expectTakenOver(page: Page) {
  await hydrated(page)
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveAttribute('data-same', '')
  expect(await isHeard(heading)).toBe(true)
}

test('the frame works before the code of the page has come, and a click and words on the page wait for it', {
  tag: '@server-pages',
}, async ({ page }) => {
  const letCodeCome = await openWithoutCode(page)
  await page.getByRole('button', { name: 'Open menu' }).click()
  await expect(
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Jobs' }),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Close menu' }).click()

  const search = page.getByRole('searchbox', { name: 'Search by name or title' })
  await search.fill('ayaan')
  await page.getByRole('button', { name: 'Show Filters' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  letCodeCome()
  await expectTakenOver(page)
  await expect(page.getByRole('dialog').filter({ visible: true })).toBeVisible()
  await expect(search).toHaveValue('ayaan')
  await expect(page).toHaveURL(/search=ayaan/)
})

test('a link of the frame leads away before the code of the page has come, and Back returns', {
  tag: '@server-pages',
}, async ({ page }) => {
  const letCodeCome = await openWithoutCode(page)
  await page.evaluate(() => Reflect.set(window, 'sameDocument', true))
  const places = page.getByRole('navigation', { name: 'Places' })
  await places.getByRole('link', { name: 'Jobs' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Jobs')
  letCodeCome()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Explore Developers')
  await places.getByRole('link', { name: 'Jobs' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Jobs')
  expect(await page.evaluate(() => Reflect.get(window, 'sameDocument'))).toBe(true)
})

test('a link to the same page with other filters waits for its code', { tag: '@server-pages' }, async ({
  page,
}) => {
  const word = uniqueWord()
  const letCodeCome = await openWithoutCode(page, `/developers?search=${word}`)
  await expect(page.getByRole('heading', { name: 'No Developers Found' })).toBeVisible()
  await page.getByRole('navigation', { name: 'Places' }).getByRole('link', { name: 'Developers' }).click()
  await page.waitForTimeout(500)
  await expect(page.getByRole('heading', { level: 1 })).toHaveAttribute('data-same', '')
  letCodeCome()
  await expect(page).toHaveURL('/developers')
  await expect(page.getByRole('heading', { name: /^\d+ Developers Found/ })).toBeVisible()
  await hydrated(page)
})

test('a choice of the frame leaves the page as it is until its code comes, and a sign-in of another tab reaches it', {
  tag: '@server-pages',
}, async ({ page, createMember, signIn, context }) => {
  const letCodeCome = await openWithoutCode(page)
  const switchOfFrame = page.getByRole('contentinfo').getByRole('checkbox', { name: 'Save data' })
  await switchOfFrame.check()
  await expect(page.getByRole('heading', { level: 1 })).toHaveAttribute('data-same', '')
  await expect(page.getByRole('article').first()).toBeVisible()
  const other = await context.newPage()
  await signIn(await createMember(), other)
  await expect(
    page.getByRole('navigation', { name: 'Places' }).getByRole('link', { name: 'Messages' }),
  ).toBeVisible()
  await other.close()
  letCodeCome()
  await hydrated(page)
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(switchOfFrame).toBeChecked()
})

test('a page whose code does not come stays readable, and comes to life with the network or a touch', {
  tag: '@server-pages',
}, async ({ page, allowErrors }) => {
  allowErrors(/ERR_FAILED/)
  for (const again of [
    () => page.evaluate(() => window.dispatchEvent(new Event('online'))),
    () => page.getByRole('heading', { level: 1 }).click(),
  ]) {
    const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/developers-'))
    await page.route(CODE, (route) => route.abort())
    await page.goto('/developers')
    await failed
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Explore Developers')
    await expect(page.getByRole('article').first()).toBeVisible()
    await page.getByRole('heading', { level: 1 }).evaluate((element) => element.setAttribute('data-same', ''))
    await page.unroute(CODE)
    await again()
    await expectTakenOver(page)
  }
})

test('the first sign that somebody uses the page brings its code, though the browser is never idle', {
  tag: '@server-pages',
}, async ({ page }) => {
  await page.addInitScript(() => Reflect.set(window, 'requestIdleCallback', () => 0))
  const asked = requestsOf(page, /\/assets\/developers-.*js/)
  await page.goto('/developers')
  await expect.poll(() => isHeard(page.getByRole('button', { name: 'Open menu' }))).toBe(true)
  expect(asked).toEqual([])
  await page.getByRole('searchbox', { name: 'Search by name or title' }).focus()
  await hydrated(page)
  expect(asked).not.toEqual([])
})
