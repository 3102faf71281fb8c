import type { Locator, Page } from '@playwright/test'

import { isHydrated } from '#tests/support/is-hydrated.ts'

export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(isHydrated)
}

/** Whether React has hydrated the element. */
export const isHeard = (element: Locator) =>
  element.evaluate((one) => Object.keys(one).some((key) => key.startsWith('__reactProps')))

/** Opens a path and waits for hydration. */
export async function openHydrated(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await hydrated(page)
}

/** Waits for the fonts of what is shown, after which nothing moves any more. */
export async function fontsArrived(page: Page): Promise<void> {
  // Before the first layout no font is loading, either, so the status alone is not enough.
  await page.waitForFunction(
    () => document.fonts.status === 'loaded' && [...document.fonts].some(({ status }) => status === 'loaded'),
  )
}

/** Goes offline once the page has loaded the code that sends waiting writes when the network is back. */
export async function goOffline(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/background-tasks-')),
  )
  await page.context().setOffline(true)
}
