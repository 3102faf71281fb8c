/** Makes sure that the browser tests have a Chromium. */
import { existsSync } from 'node:fs'

import { chromium } from '@playwright/test'

import { findChromium } from '#tests/support/chromium.ts'

import { run } from '../lib/toolchain.mjs'
import { BIN, succeeds } from './check.ts'

export type Browser = { found: true; path: string | null } | { found: false; reason: string }

/** The system's browser, or Playwright's own, or one installed now: by apt as root, else by Playwright. */
export async function ensureChromium(): Promise<Browser> {
  const path = findChromium()
  if (path)
    return existsSync(path)
      ? { found: true, path }
      : { found: false, reason: `CHROMIUM names ${path}, which does not exist` }
  if (existsSync(chromium.executablePath())) return { found: true, path: null }
  console.log('There is no Chromium yet: installing one ...')
  if (existsSync('/usr/bin/apt-get') && process.getuid?.() === 0) {
    await run('apt-get', ['update', '-qq'])
    // Ubuntu has neither: there, Playwright's own comes.
    for (const name of ['chromium-headless-shell', 'chromium']) {
      await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name])
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
