import type { Locator } from '@playwright/test'

import { makePost } from '#tests/support/posts.ts'
import { expect, test } from './support/fixtures.ts'
import { isHeard } from './support/hydrated.ts'

// A browser in Persian counts years, months and digits in its own way; the pages are in English.
test.use({ timezoneId: 'Asia/Riyadh', locale: 'fa-IR' })

/** The tooltip of a time as a browser in Riyadh writes it. */
function inRiyadh(date: string | null) {
  const format = { dateStyle: 'long', timeStyle: 'short', timeZone: 'Asia/Riyadh' } as const
  return new Intl.DateTimeFormat('en', format).format(new Date(date ?? ''))
}

async function pointAt(time: Locator) {
  await expect.poll(() => isHeard(time)).toBe(true)
  await time.hover()
}

test('times are in the reader’s zone, after a first load as after a navigation', async ({
  page,
  product,
  createMember,
}) => {
  const title = `Waqtiga ${crypto.randomUUID().slice(0, 8)}`
  await makePost(product, await createMember(), { title })
  await page.goto(`/community?search=${encodeURIComponent(title)}`)
  const card = page.getByRole('article').filter({ hasText: title })
  const time = card.locator('time')
  const told = inRiyadh(await time.getAttribute('datetime'))
  await pointAt(time)
  await expect(time).toHaveAttribute('title', told)
  await card.getByRole('heading').getByRole('link').click()
  await expect(page).toHaveURL(/community\/post/)
  const there = page.getByRole('main').locator('time').filter({ visible: true }).first()
  await pointAt(there)
  await expect(there).toHaveAttribute('title', told)
})

test('a device whose clock is five hours ahead tells how long ago something was by the server’s clock', async ({
  memberPage: page,
  me: author,
  product,
}) => {
  const id = await makePost(product, author)
  await page.clock.setFixedTime(Date.now() + 5 * 3_600_000)
  await page.goto(`/community/post/${id}`)
  await expect(page.getByRole('main').locator('time').first()).toHaveText('just now')
  const form = page.getByRole('form', { name: 'Add a comment' })
  await form.getByRole('textbox').fill('Waad ku mahadsan tahay')
  await form.getByRole('button', { name: 'Post Comment' }).click()
  await expect(page.getByRole('article', { name: /^Comment by/ }).locator('time')).toHaveText('just now')
})
