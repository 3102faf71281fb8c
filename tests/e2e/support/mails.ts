import { expect, type Page } from '@playwright/test'

import { openHydrated } from './hydrated.ts'

/** The first link of a mail. */
export function linkIn({ text }: { text: string }): string {
  const link = /https?:\S+/.exec(text)?.[0]
  if (!link) throw new Error('The mail holds no link')
  return link
}

/** Opens the link of a mail about an account, and presses its page's button. */
export async function followLink(page: Page, mail: { text: string }): Promise<void> {
  await page.goto(linkIn(mail))
  await pressLink(page)
}

/** Presses the button of an opened link. */
export async function pressLink(page: Page): Promise<void> {
  await linkButton(page).click()
}

/** Opens a link as a mail scanner does: signed out, it runs the page's scripts and presses nothing. */
export async function scanLink(scanner: Page, mail: { text: string }): Promise<void> {
  await openHydrated(scanner, linkIn(mail))
  await expect(linkButton(scanner)).toBeEnabled()
  expect(await scanner.evaluate(() => localStorage.getItem('hibo-session'))).toBeNull()
}

function linkButton(page: Page) {
  return page.getByRole('button', { name: /^(Confirm my email address|Confirm the change|Continue)$/ })
}
