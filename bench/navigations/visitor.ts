/** A visitor on a slow phone: Chromium with a slowed processor and network, and what it is asked to do. */
import { type Browser, chromium, type Locator, type Page } from '@playwright/test'

import { findChromium } from '#tests/support/chromium.ts'

import { type Notes, takeNotes } from './in-page.ts'

const SLOWER_PROCESSOR = 4
/** Slow 4G: milliseconds for a round trip, bytes per second. */
const SLOW_4G = { latency: 150, downloadThroughput: 200_000, uploadThroughput: 90_000 }
/** After this long nothing more is on its way that was fetched ahead. */
const SETTLED_MS = 1_500

export async function startBrowser(): Promise<Browser> {
  const executablePath = findChromium()
  return chromium.launch({
    args: ['--no-sandbox', '--disable-gpu'],
    ...(executablePath && { executablePath }),
  })
}

export interface Visitor {
  page: Page
  /** Time to content of a navigation, ms. */
  navigation(content: string, act: () => Promise<unknown>): Promise<number>
  /** The longest interaction and task while `act` runs, ms. */
  interact(act: () => Promise<unknown>): Promise<Notes>
  /** Stays over a link as somebody does who is about to open it. */
  intend(link: Locator): Promise<void>
  close(): Promise<void>
}

/** Opens a page of its own profile, as a member where local storage is given. */
export async function openVisitor(
  browser: Browser,
  baseURL: string,
  session: string | null,
): Promise<Visitor> {
  const context = await browser.newContext({ baseURL, viewport: { width: 412, height: 823 } })
  const page = await context.newPage()
  if (session) {
    await page.goto('/healthz')
    await page.evaluate((text) => localStorage.setItem('hibo-session', text), session)
    await context.addCookies([{ name: 'hibo_member', value: '1', url: baseURL }])
  }
  await page.addInitScript(takeNotes)
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_PROCESSOR })
  await devtools.send('Network.emulateNetworkConditions', { offline: false, ...SLOW_4G })

  return {
    page,
    async navigation(content, act) {
      await page.evaluate((selector) => {
        window.resetNotes()
        window.awaitContent(selector)
      }, content)
      await act()
      await page.waitForFunction(() => window.notes.took !== null)
      return page.evaluate(() => Math.round(window.notes.took ?? 0))
    },
    async interact(act) {
      await page.waitForTimeout(SETTLED_MS)
      await page.evaluate(() => window.resetNotes())
      await act()
      await page.waitForTimeout(SETTLED_MS)
      return page.evaluate(() => window.notes)
    },
    async intend(link) {
      await link.scrollIntoViewIfNeeded()
      await link.hover()
      await page.waitForTimeout(SETTLED_MS)
    },
    close: () => context.close(),
  }
}
