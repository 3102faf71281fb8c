/** Makes sure that the browser tests have a Chromium. */
import { existsSync } from 'node:fs'

import { chromium } from '@playwright/test'

import { findChromium, HEADLESS_SHELL } from '#tests/support/chromium.ts'

import { HAS_APT, installPackages, updatePackageLists } from './apt.ts'
import { BIN, succeeds } from './check.ts'

export type Browser = { found: true; path: string | null } | { found: false; reason: string }

/** The system's browser, or Playwright's own, or one installed now: by apt as root, else by Playwright. */
export async function ensureChromium(): Promise<Browser> {
  const named = process.env.CHROMIUM
  if (named) {
    return existsSync(named)
      ? { found: true, path: named }
      : { found: false, reason: `CHROMIUM names ${named}, which does not exist` }
  }
  // The headless shell halves the time of the browser tests. Systems without its package (Ubuntu) use another Chromium.
  if (HAS_APT && !existsSync(HEADLESS_SHELL)) await installPackages(['chromium-headless-shell'], 60_000)
  const path = findChromium()
  if (path) return { found: true, path }
  if (existsSync(chromium.executablePath())) return { found: true, path: null }
  console.log('There is no Chromium yet: installing one ...')
  if (HAS_APT) {
    await updatePackageLists()
    for (const name of ['chromium-headless-shell', 'chromium']) {
      await installPackages([name])
      const installed = findChromium()
      if (installed) return { found: true, path: installed }
    }
  }
  if (await succeeds([BIN.playwright, 'install', 'chromium'])) return { found: true, path: null }
  return {
    found: false,
    reason: 'The browser tests need Chromium: install it with your package manager, or name it in CHROMIUM',
  }
}
