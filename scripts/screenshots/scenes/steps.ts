/** What people do before a picture is taken. */
import type { Page } from '@playwright/test'

export type Act = (page: Page) => Promise<void>

/** Presses the first button of this name that shows, and waits for the dialog that it opens. */
export function open(name: string | RegExp): Act {
  return async (page) => {
    await page.getByRole('button', { name }).filter({ visible: true }).first().click()
    await page.locator('dialog[open]').first().waitFor()
  }
}

/** Goes on to another page within the app: what is met here was not rendered by the server. */
export function moveTo(path: string): Act {
  return async (page) => {
    await page.evaluate((to) => {
      history.pushState(null, '', to)
      dispatchEvent(new PopStateEvent('popstate'))
    }, path)
  }
}
