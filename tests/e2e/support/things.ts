/** Finds parts of pages whose content members mute, block and report. */
import type { Locator, Page } from '@playwright/test'

/** Chooses from the menu of the first thing within this part of the page. */
export async function chooseFromMenu(page: Page, within: Locator, item: string) {
  await within.getByRole('button', { name: 'More', exact: true }).first().click()
  await page.getByRole('menuitem', { name: item }).click()
}

export const comments = (page: Page) => page.getByRole('list', { name: 'Comments' })

export const commentBy = (page: Page, name: string) =>
  page.getByRole('article', { name: `Comment by ${name}` })

export const conversation = (page: Page) => page.getByRole('region', { name: /^Conversation with/ })

export const profileCard = (page: Page) => page.getByRole('region', { name: 'About this developer' })
