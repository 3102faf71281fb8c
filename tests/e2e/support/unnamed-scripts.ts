import { expect, type Page } from '@playwright/test'

/** Opens a URL. Returns the scripts requested before the load event that its HTML does not name. */
export async function unnamedScripts(page: Page, url: string): Promise<string[]> {
  const response = await page.goto(url, { waitUntil: 'load' })
  const html = (await response?.text()) ?? ''
  const requested = await page.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation')
    const loaded = navigation instanceof PerformanceNavigationTiming ? navigation.loadEventStart : 0
    return performance
      .getEntriesByType('resource')
      .filter(({ name, startTime }) => name.endsWith('.js') && startTime < loaded)
      .map(({ name }) => new URL(name).pathname)
  })
  expect(requested.length, `scripts of ${url}`).toBeGreaterThan(2)
  return requested.filter((path) => !html.includes(`"${path}"`))
}
