/** What can happen to a page's requests. */
import type { Page } from '@playwright/test'

const DATA = '**/rest/v1/**'

/** Data never comes: what people see while they wait. */
export async function waiting(page: Page): Promise<void> {
  await page.route(DATA, () => {})
}

/** Every request for data is refused, as in an outage. */
export async function outage(page: Page): Promise<void> {
  await page.route(DATA, (route) =>
    route.fulfill({ status: 503, json: { code: 'unavailable', message: 'The service is not available.' } }),
  )
}

/** The connection is gone after the page was opened. */
export async function offline(page: Page): Promise<void> {
  await page.context().setOffline(true)
}
