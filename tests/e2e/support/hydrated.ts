import type { Page } from '@playwright/test'

import { isHydrated } from '#tests/support/is-hydrated.ts'

export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(isHydrated)
}
