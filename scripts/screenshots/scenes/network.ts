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

/** The visitor's choice to load no picture unasked. */
export async function saveData(page: Page): Promise<void> {
  await page.context().addCookies([{ name: 'hibo_data', value: 'save', domain: '127.0.0.1', path: '/' }])
}

/** The way back from a third-party provider, before the backend has answered. */
export async function signInWaiting(page: Page): Promise<void> {
  await page.addInitScript(() => localStorage.setItem('hibo-session-code-verifier', '"verifier"'))
  await page.route('**/auth/v1/**', () => {})
}
