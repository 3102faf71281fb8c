import type { Page } from '@playwright/test'

import type { Member } from './members.ts'

/** Signs a page in without walking the sign-in screen. `url` is the product's, empty where the context knows it. */
export async function signInPage(page: Page, { session }: Pick<Member, 'session'>, url = ''): Promise<void> {
  // The smallest answer of this origin: local storage needs one to belong to.
  await page.goto(`${url}/healthz`)
  await page.evaluate((stored) => localStorage.setItem('hibo-session', stored), JSON.stringify(session))
  // Not by the page's script: the browser may leave the page before it has kept such a cookie.
  await page.context().addCookies([{ name: 'hibo_member', value: '1', url: page.url(), sameSite: 'Lax' }])
}
