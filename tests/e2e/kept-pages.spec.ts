/** A list stays rendered, but hidden, behind the page that was opened from it. */
import type { Page } from '@playwright/test'
import * as v from 'valibot'

import { makePost } from '#tests/support/posts.ts'

import { uniqueWord } from './support/directory-page.ts'
import { expect, test } from './support/fixtures.ts'
import { requestsOf } from './support/hold-requests.ts'
import { fontsArrived, openHydrated } from './support/hydrated.ts'

/** Counts the elements that the browser styles and lays out while `act` runs. */
async function workOf(page: Page, act: () => Promise<unknown>) {
  const browser = page.context().browser()
  await browser?.startTracing(page, { categories: ['devtools.timeline'] })
  await act()
  const trace = v.parse(TRACE, JSON.parse(String(await browser?.stopTracing())))
  const sum = (numbers: (number | undefined)[]) => numbers.reduce<number>((all, one) => all + (one ?? 0), 0)
  return {
    styled: sum(trace.traceEvents.map(({ args }) => args?.elementCount)),
    laidOut: sum(trace.traceEvents.map(({ args }) => args?.beginData?.dirtyObjects)),
  }
}

const TRACE = v.object({
  traceEvents: v.array(
    v.object({
      args: v.optional(
        v.object({
          elementCount: v.optional(v.number()),
          beginData: v.optional(v.object({ dirtyObjects: v.optional(v.number()) })),
        }),
      ),
    }),
  ),
})

/** Finds the cards in the document, visible or not. */
const cards = (page: Page, word: string) => page.locator('article').filter({ hasText: word })

/** Opens the posts of one word, marks the first, and opens it. */
async function openFromList(page: Page, word: string) {
  await openHydrated(page, `/community?search=${word}`)
  const card = cards(page, word)
  await expect(card).toHaveCount(1)
  await card.evaluate((element) => element.setAttribute('data-same', ''))
  await card.getByRole('heading').getByRole('link').press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: word })).toBeVisible()
}

test('Back shows the very list that was left, with likes given meanwhile, and nothing of it runs before', async ({
  memberPage: page,
  product,
  createMember,
}) => {
  const word = uniqueWord()
  await makePost(product, await createMember(), { title: word })
  await openFromList(page, word)
  // The title, the address for search engines and the focus are those of the post.
  await expect(page).toHaveTitle(new RegExp(`^${word}`))
  await expect(page.locator('link[rel=canonical], meta[name=robots]')).toHaveCount(1)
  await expect(page.getByRole('main')).toBeFocused()
  // The short lists beside the post ask for four.
  const asked = requestsOf(page, /(feed_page|newer_posts)(?!.*page_size=4)/)
  // A visible list would request newer posts as soon as the tab is visible again.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  const like = page.getByRole('button', { name: /^Like/ }).filter({ visible: true }).first()
  const liked = page.waitForResponse('**/post_likes*')
  await like.click()
  await liked
  expect(asked).toEqual([])

  await page.goBack()
  const card = cards(page, word)
  await expect(card).toHaveAttribute('data-same', '')
  await expect(card.getByRole('heading').getByRole('link')).toBeFocused()
  await expect(card.getByRole('button', { name: /^Like 1/ })).toHaveAttribute('aria-pressed', 'true')
  await expect(page).toHaveTitle(/^Community/)
})

test('a list that waits is forgotten when its reader mutes somebody, and when they leave', async ({
  memberPage: page,
  product,
  createMember,
}) => {
  const word = uniqueWord()
  const author = await createMember({ full_name: 'Sahra Kept' })
  await makePost(product, author, { title: word })
  await openFromList(page, word)
  await expect(page.locator('[data-same]')).toHaveCount(1)
  await page.getByRole('button', { name: 'More', description: 'Sahra Kept' }).first().click()
  await page.getByRole('menuitem', { name: 'Mute this person' }).click()
  await expect(page.locator('[data-same]')).toHaveCount(0)

  await openHydrated(page, '/developers?search=react')
  const people = page.locator('ul[aria-label="Developers"]')
  await people.evaluate((element) => element.setAttribute('data-same', ''))
  await people.getByRole('link').first().press('Enter')
  await expect(page.getByRole('region', { name: 'About this developer' })).toBeVisible()
  await expect(page.locator('[data-same]')).toHaveCount(1)
  await page.evaluate(() => localStorage.removeItem('hibo-session'))
  await page.evaluate(() => window.dispatchEvent(new StorageEvent('storage', { key: 'hibo-session' })))
  await expect(page.getByRole('link', { name: 'Sign In' }).first()).toBeVisible()
  await expect(page.locator('[data-same]')).toHaveCount(0)
})

test('Back to a list computes and lays out next to nothing, and every card is where it was', async ({
  page,
}) => {
  await openHydrated(page, '/developers')
  const people = page.getByRole('list', { name: 'Developers' }).getByRole('article')
  const link = people.nth(8).getByRole('heading').getByRole('link')
  await fontsArrived(page)
  await link.focus()
  const places = () =>
    page
      .locator('article')
      .filter({ visible: true })
      .evaluateAll((all) => all.map((card) => card.getBoundingClientRect().toJSON()))
  const before = await places()
  expect(before.length).toBeGreaterThan(8)
  await link.press('Enter')
  await expect(page.getByRole('region', { name: 'About this developer' })).toBeVisible()
  // The hidden list takes no room, and its controls cannot be reached.
  await expect(people).toHaveCount(0)
  await page.evaluate(() => {
    const list = document.querySelector<HTMLElement>('[data-waits] article a')
    list?.focus()
    document.body.dataset.entered = String(document.activeElement === list)
  })
  await expect(page.locator('body')).toHaveAttribute('data-entered', 'false')
  const { styled, laidOut } = await workOf(page, async () => {
    await page.goBack()
    await expect(link).toBeFocused()
  })
  expect(await places()).toEqual(before)
  // The list has more than a thousand elements.
  expect(styled).toBeLessThan(500)
  expect(laidOut).toBeLessThan(200)
})
