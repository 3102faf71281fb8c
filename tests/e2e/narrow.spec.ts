/** The narrowest phone, with the text spacing of WCAG 1.4.12, and what a tab remembers of other visits. */
import type { Page } from '@playwright/test'

import { expect, test } from './support/fixtures.ts'
import { hydrated } from './support/hydrated.ts'

const SPACED = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
p { margin-bottom: 2em !important; }`
const OWN_PAGES = {
  '/dashboard': 'Dashboard',
  '/messages': 'Messages',
  '/notifications': 'Notifications',
  '/settings': 'Settings',
  '/settings/notifications': 'Settings',
  '/profile': 'Profile',
  '/profile/edit': 'Profile',
}

/** Words of headings that are on two lines, without those that no screen has room for. */
const splitWords = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = []
    for (const heading of document.querySelectorAll('h1, h2, h3')) {
      const walker = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT)
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[A-Za-z]+/g)) {
          if (word.length > 20) continue
          const range = document.createRange()
          range.setStart(node, index)
          range.setEnd(node, index + word.length)
          if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1)
            found.push(word)
        }
      }
    }
    return found
  })

/** Controls that an iPhone zooms into. */
const smallControls = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('input:not([type=checkbox], [type=radio], [type=file]), select, textarea')]
      .filter((control) => control.checkVisibility() && parseFloat(getComputedStyle(control).fontSize) < 16)
      .map((control) => control.outerHTML),
  )

test('at 320 px no word of a heading breaks, spaced or not, and no control makes a phone zoom', async ({
  page,
  createMember,
  signIn,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await signIn(await createMember({ full_name: 'Sahra Narrow' }))
  for (const path of ['/', '/developers', '/community', ...Object.keys(OWN_PAGES)]) {
    await page.goto(path)
    await hydrated(page)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await smallControls(page), path).toEqual([])
    expect(await splitWords(page), path).toEqual([])
    await page.evaluate((css) => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(css)
      document.adoptedStyleSheets.push(sheet)
    }, SPACED)
    expect(await splitWords(page), `${path}, spaced`).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(320)
  }
})

test('the HTML of members’ pages has a title', { tag: '@server-pages' }, async ({
  page,
  createMember,
  signIn,
}) => {
  await signIn(await createMember())
  for (const [path, title] of Object.entries(OWN_PAGES)) {
    const response = await page.goto(path)
    expect(await response?.text(), path).toContain(`<title>${title} · Hibo</title>`)
    await hydrated(page)
    await expect(page.locator('title'), path).toHaveCount(1)
  }
})

test('a page opens at its top, though an earlier visit in the tab left it further down', async ({
  page,
  createMember,
  signIn,
}) => {
  await signIn(await createMember())
  await page.goto('/profile/edit')
  await hydrated(page)
  await expect(page.getByRole('button', { name: 'Save Changes' })).toBeVisible()
  const scrolled = () => page.evaluate(() => window.scrollY)
  await page.evaluate(() => window.scrollTo(0, 700))
  await page.reload()
  await expect(page.getByRole('button', { name: 'Save Changes' })).toBeVisible()
  await expect.poll(scrolled).toBe(700)
  await page.goto('/companies')
  await hydrated(page)
  await page.goto('/profile/edit')
  await hydrated(page)
  await expect(page.getByRole('button', { name: 'Save Changes' })).toBeVisible()
  expect(await scrolled()).toBe(0)
  await page.goBack()
  await hydrated(page)
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Save Changes' })).toBeVisible()
  await expect.poll(scrolled).toBe(700)
})

test('a new email address is not filled with the one of the sign-in', async ({
  page,
  createMember,
  signIn,
}) => {
  await page.goto('/signin')
  await hydrated(page)
  await page.getByLabel('Email').fill('old@example.org')
  await signIn(await createMember())
  await page.goto('/settings/account')
  const address = page.getByLabel('New email address')
  await expect(address).toBeVisible()
  await hydrated(page)
  await expect(address).toHaveValue('')
  await address.fill('new@example.org')
  expect(await page.evaluate(() => Object.values(sessionStorage))).toContain('old@example.org')
  expect(await page.evaluate(() => Object.values(sessionStorage))).not.toContain('new@example.org')
})
