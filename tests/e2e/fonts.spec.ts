import { writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

import type { Page } from '@playwright/test'

import { expect, test } from './support/fixtures.ts'
import { holdRequests } from './support/hold-requests.ts'
import { expectStill, noteShifts } from './support/layout-shifts.ts'

const require = createRequire(import.meta.url)

/** System fonts of many devices. Arial has the metrics of Liberation, which most test machines have. */
const FAMILIES = [
  { family: 'Roboto', folder: dirname(require.resolve('@expo-google-fonts/roboto/package.json')) },
  { family: 'Noto Sans', folder: dirname(require.resolve('@expo-google-fonts/noto-sans/package.json')) },
  { family: 'DejaVu Sans', folder: join(dirname(require.resolve('dejavu-fonts-ttf/package.json')), 'ttf') },
]

for (const { family, folder } of FAMILIES) {
  test(
    `nothing moves when the fonts come late to a device that has ${family} only`,
    {
      tag: '@server-pages',
    },
    async ({ playwright, launchOptions, contextOptions, baseURL, product }, testInfo) => {
      test.skip(process.platform !== 'linux', 'Only there a file names the fonts of a browser.')
      const config = testInfo.outputPath('fonts.conf')
      await writeFile(
        config,
        `<fontconfig><dir>${folder}</dir><cachedir>${testInfo.outputPath('cache')}</cachedir></fontconfig>`,
      )
      const [row] = await product.sql(
        `select posts.id, profiles.username from public.posts join public.profiles on profiles.id = profile_id
       join auth.users on users.id = profile_id where users.email like '%@hibo.example' order by posts.created_at limit 1`,
      )
      const browser = await playwright.chromium.launch({
        ...launchOptions,
        env: { ...process.env, FONTCONFIG_FILE: config },
      })
      const headings = { before: 0, after: 0 }
      for (const width of [360, 1280]) {
        for (const path of [
          '/',
          '/developers',
          '/community',
          `/community/post/${row?.id}`,
          `/profile/${row?.username}`,
        ]) {
          const context = await browser.newContext({
            ...contextOptions,
            ...(baseURL && { baseURL }),
            viewport: { width, height: 800 },
          })
          const page = await context.newPage()
          await page.addInitScript(noteShifts)
          const letFontsCome = await holdRequests(page, '**/*.woff2')
          // The load event waits for fonts.
          await page.goto(path, { waitUntil: 'commit' })
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
          const text = page.getByRole('contentinfo').getByRole('link').first()
          const before = await text.boundingBox()
          headings.before += await sumWidths(page)

          letFontsCome()
          // Chromium drops its node ids until the document is complete.
          await page.waitForLoadState()
          await page.evaluate(() => document.fonts.ready)
          await expect.poll(() => page.evaluate(() => document.fonts.check('700 1rem Kufam'))).toBe(true)
          expect(await fontsOf(page, 'footer p'), path).toEqual([family])
          expect((await text.boundingBox())?.width).toBe(before?.width)
          await expectStill(page, path)
          headings.after += await sumWidths(page)
          await context.close()
        }
      }
      expect(headings.after / headings.before, 'the width of all headings').toBeCloseTo(1, 1)
      await browser.close()
    },
  )
}

test('a page begins with the fonts of the product if the browser has them', { tag: '@server-pages' }, async ({
  page,
}) => {
  await page.goto('/developers')
  await page.evaluate(() => document.fonts.ready)
  // A busy machine may show the page before the fonts have arrived, as a slow phone does.
  await expect(async () => {
    await page.reload()
    expect(await fontsOf(page, 'footer p')).toEqual([expect.stringContaining('Figtree')])
  }).toPass()
})

/** Returns the font families that draw the first element of this selector. */
async function fontsOf(page: Page, selector: string): Promise<string[]> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('DOM.enable')
  await devtools.send('CSS.enable')
  const { root } = await devtools.send('DOM.getDocument')
  const { nodeId } = await devtools.send('DOM.querySelector', { nodeId: root.nodeId, selector })
  const { fonts } = await devtools.send('CSS.getPlatformFontsForNode', { nodeId })
  await devtools.detach()
  return fonts.map(({ familyName }) => familyName)
}

/** Sums the widths (px) of the headings that the page had at the first call; later headings do not count. */
function sumWidths(page: Page): Promise<number> {
  return page.evaluate(() => {
    const found: unknown = Reflect.get(window, 'measured')
    const headings = Array.isArray(found)
      ? found
      : [...document.querySelectorAll('h1, h2')].filter((heading) =>
          getComputedStyle(heading).fontFamily.startsWith('Kufam'),
        )
    Reflect.set(window, 'measured', headings)
    const range = document.createRange()
    return headings
      .map((heading) => {
        range.selectNodeContents(heading)
        return [...range.getClientRects()].reduce((sum, { width }) => sum + width, 0)
      })
      .reduce((sum, width) => sum + width, 0)
  })
}
