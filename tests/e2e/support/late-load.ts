/** First loads whose parts come late, one after the other, with the layout shifts meanwhile. */
import type { Browser, BrowserContextOptions, Request } from '@playwright/test'

import { isHydrated } from '#tests/support/is-hydrated.ts'
import { layoutShift, noteShifts } from './layout-shifts.ts'

/** The parts that are held back, and the way in which they come. */
export interface Way {
  /** The seed for the order of the parts. */
  seed: number
  /** The only part to hold back (default: all parts). */
  only?: string
  /** Whether all held parts come together. */
  atOnce?: boolean
}

export interface LateLoad {
  /** The sum of all layout shifts. */
  shift: number
  /** Names each element that moved, and the part that came before. */
  report: string
  /** The parts in the order in which they came. */
  parts: string[]
  /** For each choice, the parts that waited for it. The last list is empty. */
  choices: string[][]
}

interface Held {
  part: string
  release: () => void
}

type Options = BrowserContextOptions & { baseURL: string }

/**
 * A tab in which each load is a first load, with nothing left of the one before. A tab for each load would cost half as
 * much as the load itself.
 * @param storage what the browser keeps of a member; null for a visitor
 */
export async function openLateTab(
  browser: Browser,
  options: Options,
  storage: Record<string, string> | null,
) {
  const { baseURL } = options
  const context = await browser.newContext({ ...options, serviceWorkers: 'block' })
  const page = await context.newPage()
  const devTools = await context.newCDPSession(page)
  const pending = new Set<Request>()
  let held: Held[] = []
  let isHeld = (_part: string) => true
  /** Makes `settle` look again at the pending requests. */
  let wake = () => {}
  page.on('request', (request) => {
    // The stream that tells of messages never ends.
    if (!request.url().includes('/streams/v1/')) pending.add(request)
  })
  function end(request: Request) {
    pending.delete(request)
    wake()
  }
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  await page.addInitScript(noteShifts)
  await page.addInitScript((kept) => {
    for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value)
  }, storage ?? {})
  await page.route('**/*', (route) => {
    const part = partOf(route.request())
    // The page may have given up the request.
    const release = () => void route.continue().catch(() => {})
    if (!part || !isHeld(part)) return release()
    held.push({ part, release })
    wake()
  })

  /** Waits until everything that is not held has arrived and is drawn. */
  async function settle() {
    do {
      while (pending.size > held.length) {
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      }
      await page.evaluate(drawn)
    } while (pending.size > held.length)
  }

  async function empty() {
    // The site's smallest page. Another site's page would end the process and lose its compiled code.
    await page.goto('/healthz')
    pending.clear()
    held = []
    await devTools.send('Storage.clearDataForOrigin', { origin: baseURL, storageTypes: 'all' })
    if (storage) await context.addCookies([{ name: 'hibo_member', value: '1', url: baseURL }])
  }

  /**
   * Opens a path. Each part comes when all else has come and is drawn. No step waits for a fixed time, so the machine
   * may be slow.
   */
  async function load(path: string, { seed, only, atOnce }: Way): Promise<LateLoad> {
    await empty()
    const choose = chooser(seed)
    const parts: string[] = []
    const choices: string[][] = []
    isHeld = (part) => !only || part === only
    await page.goto(path, { waitUntil: 'commit' })
    await page.waitForFunction(() => document.readyState !== 'loading')
    for (let calm = 0; calm < 2; ) {
      await settle()
      const waiting = [...new Set(held.map(({ part }) => part))].sort()
      const next = choose(waiting)
      if (next === undefined) {
        calm = (await page.evaluate(isHydrated)) && (await page.evaluate(isComplete)) ? calm + 1 : 0
        continue
      }
      calm = 0
      choices.push(waiting)
      const come = held.filter(({ part }) => atOnce || part === next)
      held = held.filter((one) => !come.includes(one))
      parts.push(...(atOnce ? waiting : [next]))
      await page.evaluate((part) => Reflect.set(window, 'lastPart', part), parts.at(-1))
      for (const { release } of come) release()
    }
    const shift = await layoutShift(page)
    await page.evaluate(() => sessionStorage.clear())
    return { ...shift, parts, choices: [...choices, []] }
  }

  return { load, close: () => context.close() }
}

/** Names the part that a request belongs to; null for requests that are never held. */
function partOf(request: Request): string | null {
  const { pathname } = new URL(request.url())
  const type = request.resourceType()
  if (type === 'script') return 'scripts'
  if (type === 'font') return 'fonts'
  if (type === 'image') return `picture ${pathname}`
  return /^\/(rest|auth)\/v1\//.test(pathname) ? `answer ${pathname}` : null
}

/** Returns a seeded random choice of the next part (mulberry32). */
export function chooser(seed: number) {
  let state = seed
  return (waiting: readonly string[]) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return waiting[Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * waiting.length)]
  }
}

/** Runs in the page: waits until nothing is left to do, and for two frames. */
async function drawn() {
  await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1000 }))
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
}

/** Runs in the page: whether the document and its fonts are complete. */
function isComplete() {
  return document.readyState === 'complete' && document.fonts.status === 'loaded'
}
