import type { Page } from '@playwright/test'

import type { Member } from './members.ts'

/** Signs a page in without walking the sign-in screen. `url` is the product's, empty where the context knows it. */
export async function signInPage(page: Page, { session }: Pick<Member, 'session'>, url = ''): Promise<void> {
  // The smallest answer of this origin: local storage needs one to belong to.
  await page.goto(`${url}/healthz`)
  await page.evaluate((stored) => {
    localStorage.setItem('hibo-session', stored)
    // biome-ignore lint/suspicious/noDocumentCookie: what the app does, in the page's own terms.
    document.cookie = 'hibo_member=1; path=/; samesite=lax'
  }, JSON.stringify(session))
}
