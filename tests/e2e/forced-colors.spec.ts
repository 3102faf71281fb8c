import type { Locator } from '@playwright/test'

import { expect, test } from './support/fixtures.ts'
import { openHydrated } from './support/hydrated.ts'

const style = (element: Locator, name: 'backgroundColor' | 'outlineStyle' | 'borderTopWidth') =>
  element.evaluate((node, of) => getComputedStyle(node)[of], name)

test('forced colours take no state away: what is chosen, current, free for hire or a dialog is seen', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await openHydrated(page, '/developers?min_rating=4')
  const current = page.getByRole('navigation', { name: 'Main' }).locator('[aria-current]').first()
  expect(await style(current, 'outlineStyle')).toBe('solid')
  const ratings = page.getByRole('group', { name: 'Minimum rating' })
  const chosen = ratings.locator('label', { has: page.getByRole('radio', { checked: true }) })
  const others = ratings.locator('label', { has: page.getByRole('radio', { checked: false }) })
  expect(await style(chosen, 'outlineStyle')).toBe('solid')
  expect(await style(others.first(), 'outlineStyle')).toBe('none')
  const free = page.getByRole('article').filter({ hasText: 'Available for hire' }).first()
  const dot = free.getByText('Available for hire').locator('xpath=../preceding-sibling::span')
  expect(await style(dot, 'backgroundColor')).not.toBe(await style(free, 'backgroundColor'))

  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByRole('button', { name: /^Show .*Filters/ }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  expect(await style(dialog, 'borderTopWidth')).toBe('1px')
})
