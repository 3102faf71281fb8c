/** Takes the pictures. */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import type { Browser, Page } from '@playwright/test'

import { signInPage } from '#tests/support/sign-in-page.ts'

import type { PageState } from './page-states.ts'

export type Theme = 'light' | 'dark'

export interface Shot {
  file: string
  pageState: string
  width: number
  theme: Theme
  /** Pixels from the top; the whole page when absent. */
  height?: number
}

/** Also the window that a full page is laid out for. */
const WINDOW_HEIGHT_PX = 800
/** Longer pages are cut, because the rest repeats. */
const MAX_HEIGHT_PX = 6_000
const WEBP_QUALITY = 82
const SETTLE_MS = 300
const TIMEOUT_MS = 15_000

/** Takes each shot. @returns a line for each one that failed. */
export async function photograph(
  browser: Browser,
  url: string,
  pageStates: readonly PageState[],
  shots: readonly Shot[],
  folder: string,
): Promise<string[]> {
  await mkdir(folder, { recursive: true })
  const failures: string[] = []
  for (const shot of shots) {
    const pageState = pageStates.find(({ name }) => name === shot.pageState)
    try {
      if (!pageState) throw new Error('there is no such page state')
      await writeFile(join(folder, shot.file), await takeShot(browser, url, pageState, shot))
    } catch (error) {
      failures.push(`${shot.file}: ${error instanceof Error ? error.message.split('\n')[0] : error}`)
    }
  }
  return failures
}

async function takeShot(
  browser: Browser,
  url: string,
  pageState: PageState,
  { width, theme, height, file }: Shot,
) {
  const context = await browser.newContext({
    viewport: { width, height: height ?? WINDOW_HEIGHT_PX },
    colorScheme: theme,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  })
  try {
    const page = await context.newPage()
    page.setDefaultTimeout(TIMEOUT_MS)
    if (pageState.as) await signInPage(page, pageState.as, url)
    await pageState.network?.(page)
    await page.goto(url + pageState.path, { waitUntil: 'load' })
    // The heading's font shows from the second page on.
    await page.reload({ waitUntil: 'load' })
    await pageState.act?.(page)
    // Members' data comes after the page; with a broken network there is nothing to wait for.
    if (!pageState.network) await page.waitForLoadState('networkidle')
    await settle(page)
    return await capture(
      page,
      file.endsWith('.webp') ? 'webp' : 'png',
      width,
      height ?? (pageState.window ? WINDOW_HEIGHT_PX : undefined),
    )
  } finally {
    await context.close()
  }
}

/** Waits for fonts and all pictures, and then a moment for transitions. */
async function settle(page: Page) {
  await page.evaluate(async () => {
    await document.fonts.ready
    const images = [...document.images]
    for (const image of images) image.loading = 'eager'
    await Promise.all(images.map((image) => image.decode().catch(() => undefined)))
  })
  await page.waitForTimeout(SETTLE_MS)
}

async function capture(page: Page, format: 'png' | 'webp', width: number, height?: number) {
  const [full, scrolled] = await page.evaluate(() => [document.documentElement.scrollHeight, window.scrollY])
  const session = await page.context().newCDPSession(page)
  const { data } = await session.send('Page.captureScreenshot', {
    format,
    ...(format === 'webp' && { quality: WEBP_QUALITY }),
    captureBeyondViewport: height === undefined,
    // Coordinates are the page's: a picture of the window begins at the scroll position.
    clip: {
      x: 0,
      y: height === undefined ? 0 : (scrolled ?? 0),
      width,
      height: height ?? Math.min(full, MAX_HEIGHT_PX),
      scale: 1,
    },
  })
  return Buffer.from(data, 'base64')
}
