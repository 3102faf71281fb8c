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
  // Before the first layout asks for fonts none is on its way, either.
  await page.waitForFunction(
    () => document.fonts.status === 'loaded' && [...document.fonts].some(({ status }) => status === 'loaded'),
  )
}

/** Code that a page loads when it is idle: what tells of a lost connection, and what sends when it is back. */
const CODE_FOR_OFFLINE = ['/connection-notice-', '/background-tasks-']

/** Takes the network away, once the page has the code that it needs for that. */
export async function goOffline(page: Page): Promise<void> {
  await page.waitForFunction((parts) => {
    const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
    return parts.every((part) => loaded.some((name) => name.includes(part)))
  }, CODE_FOR_OFFLINE)
  await page.context().setOffline(true)
}
