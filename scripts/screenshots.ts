/**
 * `npm run screenshots -- /developers '/community?type=job' [--member]`: these pages of the sample community, for a
 * visitor or for the demo member, on a phone and on a desk, light and dark, in `screenshots/`. Without a page it renews
 * the pictures that README shows.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { type BrowserContext, chromium } from '@playwright/test'

import { ensureBuilt } from '#tests/support/build.ts'
import { DEMO, type Member, signIn } from '#tests/support/members.ts'
import { type ProductProcess, startProductProcess } from '#tests/support/product-process.ts'
import { signInPage } from '#tests/support/sign-in-page.ts'

import { ensureChromium } from './checks/chromium.ts'
import { command, readArguments } from './lib/command.ts'

const WIDE = { width: 1280, height: 800 }
const NARROW = { width: 360, height: 720 }
const SETTLE_MS = 300
const WEBP_QUALITY = 82

interface Shot {
  file: string
  path: string
  isMember: boolean
  theme: 'light' | 'dark'
  size: typeof WIDE
}

await command('take pictures', async () => {
  const { words: pages, values } = readArguments('screenshots', Number.POSITIVE_INFINITY, {
    member: { type: 'boolean' },
  })
  const installed = await ensureChromium()
  if (!installed.found) return installed.reason
  ensureBuilt()
  console.error('Database: a temporary one with the sample community')
  const product = await startProductProcess({})
  const browser = await chromium.launch({
    args: ['--no-sandbox', '--hide-scrollbars'],
    ...(installed.path && { executablePath: installed.path }),
  })
  try {
    const isWhole = pages.length > 0
    const folder = isWhole ? 'screenshots' : 'docs/screenshots'
    await mkdir(folder, { recursive: true })
    const session = await signIn(product, DEMO)
    const shots = isWhole
      ? shotsOf(pages, values.member ?? false)
      : await readmeShots(product, session.user.id)
    for (const shot of shots) {
      const context = await browser.newContext({
        baseURL: product.url,
        viewport: shot.size,
        colorScheme: shot.theme,
        reducedMotion: 'reduce',
        serviceWorkers: 'block',
      })
      await writeFile(join(folder, shot.file), await take(context, shot, session, isWhole))
      await context.close()
    }
    console.log(`${shots.length} pictures in ${folder}`)
    return null
  } finally {
    await browser.close()
    await product.stop()
  }
})

function shotsOf(paths: readonly string[], isMember: boolean): Shot[] {
  return paths.flatMap((path) =>
    [WIDE, NARROW].flatMap((size) =>
      (['light', 'dark'] as const).map((theme) => {
        const name = path.replace(/[^\w-]+/g, '-').replace(/^-|-$/g, '') || 'home'
        return { file: `${name}-${size.width}-${theme}.png`, path, isMember, theme, size }
      }),
    ),
  )
}

async function readmeShots(product: ProductProcess, demo: string): Promise<Shot[]> {
  const [contact] = await product.sql(
    'select contact_id as id from public.conversations where owner_id = $1 order by last_message_at desc limit 1',
    [demo],
  )
  const visitor = { isMember: false, theme: 'light', size: WIDE } as const
  return [
    { ...visitor, file: 'home-wide.webp', path: '/' },
    { ...visitor, file: 'profile-wide.webp', path: '/profile/hodan_warsame' },
    { ...visitor, file: 'community-wide.webp', path: '/community', theme: 'dark' },
    { ...visitor, file: 'developers-narrow-dark.webp', path: '/developers', theme: 'dark', size: NARROW },
    {
      ...{ file: 'conversation-narrow.webp', path: `/messages/${contact?.id}` },
      ...{ isMember: true, theme: 'light', size: NARROW },
    },
  ]
}

/** @returns a picture of the whole page, or for README of the window, light enough for phones. */
async function take(context: BrowserContext, shot: Shot, session: Member['session'], isWhole: boolean) {
  const page = await context.newPage()
  if (shot.isMember) await signInPage(page, { session })
  // With a stream open, the network is never idle. Without streams the app polls.
  await page.route('**/streams/v1/**', (route) => route.abort())
  await page.goto(shot.path)
  // The font of headings shows from the second page load on.
  await page.reload({ waitUntil: 'networkidle' })
  await page.evaluate(() => document.fonts.ready)
  await page.waitForTimeout(SETTLE_MS)
  if (isWhole) return page.screenshot({ fullPage: true })
  const devtools = await context.newCDPSession(page)
  const { data } = await devtools.send('Page.captureScreenshot', { format: 'webp', quality: WEBP_QUALITY })
  return Buffer.from(data, 'base64')
}
