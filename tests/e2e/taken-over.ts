import type { Page } from '@playwright/test'

/** Waits until React has taken over the server's HTML. Before that, links load pages and buttons do nothing. */
export async function takenOver(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.getElementById('app') ?? {}).some((key) => key.startsWith('__reactFiber')),
  )
}
