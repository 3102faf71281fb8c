import type { Page } from '@playwright/test'

import { sendThroughApi } from '#tests/support/messages.ts'
import { test } from './support/conversation.ts'
import { expect } from './support/fixtures.ts'
import { holdRequests } from './support/hold-requests.ts'
import { expectNotice } from './support/notices.ts'

/** Returns the texts of the messages and message boxes that the toast with these words covers. */
function coveredBy(words: Element): string[] {
  const { left, right, top, bottom } = (words.parentElement ?? words).getBoundingClientRect()
  const columns = [0.05, 0.25, 0.5, 0.75, 0.95].map((share) => left + share * (right - left))
  const places = columns.flatMap((x) => [top + 1, (top + bottom) / 2, bottom - 1].map((y) => [x, y] as const))
  return places
    .flatMap(([x, y]) => document.elementsFromPoint(x, y))
    .filter((element) => element.matches('.message-text, form'))
    .map((element) => element.textContent)
}

/** Points at the toast with these words as soon as it appears, because hovering stops its timer. */
function pointAtToast(page: Page, words: string) {
  return page.waitForFunction((text) => {
    const toast = [...document.querySelectorAll('.toasts p')].find(({ textContent }) => textContent === text)
    return toast?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))
  }, words)
}

test('three messages show the rating prompt; a reply of the contact enables its form', async ({
  page,
  converse,
  product,
}) => {
  const { me, contact } = await converse({
    lines: [
      { by: 'me', content: 'one', minutesAgo: 30 },
      { by: 'me', content: 'two', minutesAgo: 20 },
    ],
    contact: { full_name: 'Caasha Rated' },
  })
  await page.goto(`/messages/${contact.id}`)
  const question = page.getByText('How was your experience with Caasha Rated?')
  await expect(page.getByRole('log')).toContainText('two')
  await expect(question).toBeHidden()

  await page.getByLabel('Message', { exact: true }).fill('three')
  const pointed = pointAtToast(page, 'Message sent successfully')
  await page.getByRole('button', { name: 'Send message' }).click()
  await pointed
  await expect(question).toBeVisible()
  // The toast lies below what can be pressed, and covers neither messages nor the box, where there is little space,
  // too.
  const toast = page.getByText('Message sent successfully')
  for (const height of [740, 500]) {
    await page.setViewportSize({ width: 360, height })
    await expect(async () => {
      const banner = await page.getByRole('button', { name: 'Rate Now' }).boundingBox()
      const words = await toast.boundingBox()
      expect(words?.y).toBeGreaterThan((banner?.y ?? Number.POSITIVE_INFINITY) + (banner?.height ?? 0))
      expect(await toast.evaluate(coveredBy)).toEqual([])
    }).toPass()
  }
  await toast.dispatchEvent('pointerout')
  // The form scrolls the conversation, never the page: the page would stay scrolled after the form has gone.
  await page.setViewportSize({ width: 360, height: 480 })
  await page.getByRole('button', { name: 'Rate Now' }).click()
  await expect(page.getByRole('region', { name: 'Rating' })).toBeFocused()
  await expect(
    page.getByText('You can rate Caasha Rated once you have both written to each other.'),
  ).toBeInViewport()
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  await page.keyboard.press('Escape')
  await expect(question).toBeVisible()
  // A form that is higher than the window is shown from its start.
  await page.setViewportSize({ width: 320, height: 256 })
  await page.getByRole('button', { name: 'Rate Now' }).click()
  const rating = page.getByRole('form', { name: 'Rate This Developer' })
  await expect(rating.getByRole('heading', { name: 'Rate This Developer' })).toBeVisible()
  await expect(page.getByText('You can rate Caasha Rated once')).toBeInViewport()
  await page.setViewportSize({ width: 1280, height: 720 })
  await expect(page.getByRole('region', { name: 'Rating' })).toBeFocused()
  await expect(page.getByRole('region', { name: 'Rating' })).toHaveAttribute('id', 'rating-prompt')
  await expect(page.getByRole('region', { name: 'Rating' })).toHaveAttribute('aria-live', 'off')
  await expect(page.getByRole('button', { name: 'Submit Rating' })).toBeDisabled()

  await sendThroughApi(product, contact, me, 'an answer')
  await expect(page.getByRole('button', { name: 'Submit Rating' })).toBeEnabled()
  // The keyboard submits, because a message that has just arrived may scroll the button away from a pointer.
  await page.getByRole('button', { name: 'Submit Rating' }).press('Enter')
  await expect(page.getByText('Please select a rating.')).toBeVisible()
  await page.getByRole('radio', { name: '4 stars' }).check({ force: true })
  await rating.getByRole('button', { name: 'Cancel' }).click()
  const discard = page.getByRole('alertdialog', { name: 'Discard your changes?' })
  await discard.getByRole('button', { name: 'Keep editing' }).click()
  await expect(page.getByRole('radio', { name: '4 stars' })).toBeChecked()
  // The prompt does not come back while the conversation is fetched again.
  const letAnswer = await holdRequests(page, '**/rpc/conversation_page*')
  await page.getByRole('button', { name: 'Submit Rating' }).click()
  await expectNotice(page, 'Rating submitted successfully!')
  await expect(question).toBeHidden()
  letAnswer()
  await page.unrouteAll({ behavior: 'wait' })
  await expect(page.getByRole('log', { name: 'Messages' })).toBeFocused()
  await page.reload()
  await expect(page.getByRole('log')).toContainText('an answer')
  await expect(question).toBeHidden()
})

test("'Maybe Later' hides the rating prompt for the session", async ({ page, converse }) => {
  const { contact } = await converse({
    lines: [1, 2, 3].map((minutesAgo) => ({ by: 'contact', content: `no. ${minutesAgo}`, minutesAgo })),
    contact: { full_name: 'Later Person' },
  })
  await page.goto(`/messages/${contact.id}`)
  const question = page.getByText('How was your experience with Later Person?')
  await expect(question).toBeVisible()
  await page.getByRole('button', { name: 'Maybe Later' }).click()
  await expect(question).toBeHidden()
  await page.reload()
  await expect(page.getByRole('log')).toContainText('no. 1')
  await expect(question).toBeHidden()
})
