import type { Page } from '@playwright/test'

import type { Member } from './members.ts'

/** Signs a member in on a page without the form. `url` is the product's, empty if the context has a base URL. */
export async function signInPage(page: Page, { session }: Pick<Member, 'session'>, url = ''): Promise<void> {
  // Local storage needs a page of this origin; this is the smallest one.
  await page.goto(`${url}/healthz`)
  await page.evaluate((stored) => localStorage.setItem('hibo-session', stored), JSON.stringify(session))
  // A script's cookie could be lost, because the browser may leave the page before it stores it.
  await page.context().addCookies([{ name: 'hibo_member', value: '1', url: page.url(), sameSite: 'Lax' }])
}
