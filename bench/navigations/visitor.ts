/** A visitor on a slow phone, and what it is asked to do. */
import type { Browser, Locator } from '@playwright/test'

import { isHydrated } from '#tests/support/is-hydrated.ts'
import type { Member } from '#tests/support/members.ts'
import { signInPage } from '#tests/support/sign-in-page.ts'

import { slowDown } from '../slow-phone.ts'
import { takeNotes } from './in-page.ts'

/** After this time every prefetch has ended. */
const SETTLED_MS = 1_500
/** After this time from its hydration a page has loaded what it requests when idle. */
const IDLE_MS = 2_500
/** The timeout of a page, for a machine that is busy with other work. */
const PATIENCE_MS = 120_000

export type Visitor = Awaited<ReturnType<typeof openVisitor>>

/** Opens a page in a browser profile of its own, as the member of `session` if there is one. */
export async function openVisitor(browser: Browser, baseURL: string, session: Member['session'] | null) {
  const context = await browser.newContext({ baseURL, viewport: { width: 412, height: 823 } })
  const page = await context.newPage()
  page.setDefaultTimeout(PATIENCE_MS)
  if (session) await signInPage(page, { session })
  await page.addInitScript(takeNotes)
  await slowDown(await context.newCDPSession(page))

  return {
    page,
    /** Opens a page and waits until all of it has loaded: an earlier tap would load a whole page. */
    async open(path: string) {
      await page.goto(path)
      await page.waitForFunction(isHydrated)
      await page.waitForTimeout(IDLE_MS)
    },
    /** Time to content of a navigation, ms. */
    async navigation(content: string, act: () => Promise<unknown>) {
      await page.evaluate((selector) => {
        window.resetNotes()
        window.awaitContent(selector)
      }, content)
      await act()
      await page.waitForFunction(() => window.notes.took !== null)
      return page.evaluate(() => Math.round(window.notes.took ?? 0))
    },
    /** The longest interaction and task while `act` runs, ms. */
    async interact(act: () => Promise<unknown>) {
      await page.waitForTimeout(SETTLED_MS)
      await page.evaluate(() => window.resetNotes())
      await act()
      await page.waitForTimeout(SETTLED_MS)
      return page.evaluate(() => window.notes)
    },
    /** Stays over a link as somebody does who is about to open it. */
    async intend(link: Locator) {
      await link.scrollIntoViewIfNeeded()
      await link.hover()
      await page.waitForTimeout(SETTLED_MS)
    },
    close: () => context.close(),
  }
}
