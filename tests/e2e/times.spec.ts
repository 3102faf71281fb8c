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

test('times are in the reader’s zone, after a first load as after a navigation', async ({
  page,
  product,
  createMember,
}) => {
  const title = `Waqtiga ${crypto.randomUUID().slice(0, 8)}`
  const id = await makePost(product, await createMember(), { title })
  const time = page.getByRole('main').locator('time').filter({ visible: true }).first()
  async function expectTooltip() {
    await expect.poll(() => isHeard(time)).toBe(true)
    await time.hover()
    await expect(time).toHaveAttribute('title', inRiyadh(await time.getAttribute('datetime')))
  }
  await page.goto(`/community/post/${id}`)
  await expectTooltip()
  await page.goto(`/community?search=${encodeURIComponent(title)}`)
  await page.getByRole('article').filter({ hasText: title }).getByRole('heading').getByRole('link').click()
  await expect(page).toHaveURL(/community\/post/)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expectTooltip()
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
