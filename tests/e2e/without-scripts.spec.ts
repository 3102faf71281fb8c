/** Pages without JavaScript: what works says so by working, what does not says so. */
import { expect, test } from './support/fixtures.ts'

test.use({ javaScriptEnabled: false })

test('the sign-in says above its form that it needs JavaScript', { tag: '@server-pages' }, async ({
  page,
}) => {
  await page.goto('/signin')
  const note = page.getByText('This form needs JavaScript.')
  await expect(note).toBeVisible()
  const field = await page.getByLabel('Email').boundingBox()
  const above = await note.boundingBox()
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThan(field?.y ?? 0)
})

test('the filters work by submitting, and on a phone the results come first', {
  tag: '@server-pages',
}, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/developers')
  const card = await page.getByRole('article').first().boundingBox()
  const availability = page.getByRole('group', { name: 'Availability' })
  const form = await availability.boundingBox()
  expect(card?.y ?? 0).toBeLessThan(form?.y ?? 0)
  await availability.getByText('Available for hire').click()
  await page.getByRole('button', { name: 'Show Developers' }).click()
  await expect(page).toHaveURL(/available_for_hire=true/)
  await expect(page.getByText(/of \d+ total developers/)).toBeVisible()
})

test('a skill that a link chose stays when other filters are submitted', { tag: '@server-pages' }, async ({
  page,
  product,
}) => {
  const [skill] = await product.sql(`select id from public.skills where name = 'React'`)
  await page.goto(`/developers?skills=${String(skill?.id)}`)
  await page.getByRole('searchbox', { name: 'Search by name or title' }).fill('developer')
  await page.getByRole('button', { name: 'Show Developers' }).click()
  await expect(page).toHaveURL(new RegExp(`skills=${String(skill?.id)}`))
  await expect(page).toHaveURL(/search=developer/)
})
