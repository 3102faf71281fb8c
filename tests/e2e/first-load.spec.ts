import type { Page } from '@playwright/test'

import { serveStaticSite } from '#tests/support/static-host.ts'
import { expect, test } from './support/fixtures.ts'

/** Opens an address. Returns the scripts requested before the load event that its HTML does not name. */
async function unnamedScripts(page: Page, url: string): Promise<string[]> {
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

test('the HTML names every script that runs before a visitor’s page is loaded', async ({ openBrowser }) => {
  for (const path of ['/', '/developers', '/community', '/companies', '/signin']) {
    expect(await unnamedScripts(await openBrowser(), path), path).toEqual([])
  }
})

test('a static host’s pages name theirs, too', async ({ openBrowser, product }) => {
  const host = await serveStaticSite({ url: product.url, publishableKey: await product.publishableKey() })
  for (const path of ['/', '/developers', '/community']) {
    const page = await openBrowser()
    expect(await unnamedScripts(page, host.url + path), path).toEqual([])
    await page.close()
  }
  await host.close()
})

test('the largest picture of a page loads at high priority', async ({ page, product }) => {
  const [post] = await product.sql('select id from public.posts where media_url is not null limit 1')
  for (const path of ['/community', `/community/post/${post?.id}`]) {
    await page.goto(path)
    const largest = await page.evaluate(
      () =>
        new Promise<string>((resolve) => {
          new PerformanceObserver((list) => {
            const last = list.getEntries().at(-1)
            const element = last && 'element' in last ? last.element : null
            resolve(element instanceof HTMLImageElement ? element.fetchPriority : String(element))
          }).observe({ type: 'largest-contentful-paint', buffered: true })
        }),
    )
    expect(largest, path).toBe('high')
  }
})
