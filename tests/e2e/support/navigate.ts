import type { Page } from '@playwright/test'

/** Goes to a path within the app, as a link does, so that the browser asks for the data. */
export function navigate(page: Page, path: string): Promise<void> {
  return page.evaluate((target) => {
    history.pushState(null, '', target)
    window.dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, path)
}
