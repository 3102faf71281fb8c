/** A first load whose parts come late, one after the other, and how far the page moves meanwhile. */
import type { Page, Request } from '@playwright/test'

import { isHydrated } from '#tests/support/is-hydrated.ts'
import { layoutShift, noteShifts } from './layout-shifts.ts'

/** Which parts are held back, and how they come. */
export interface Way {
  /** Chooses the next part. The same seed chooses alike. */
  seed: number
  /** The only part that is held back; without it all are. */
  only?: string
  /** Whether all that are held come together. */
  atOnce?: boolean
}

export interface LateLoad {
  /** The sum of all layout shifts. */
  shift: number
  /** Names each element that moved, and the part that came before. */
  report: string
  /** The parts in the order in which they came. */
  parts: string[]
}

interface Held {
  part: string
  release: () => void
}

/**
 * Opens a path on a new page. Each part comes when all else has come and is drawn. So a machine may be slow: nothing
 * waits for a time.
 */
export async function loadLate(page: Page, path: string, { seed, only, atOnce }: Way): Promise<LateLoad> {
  const random = seeded(seed)
  const parts: string[] = []
  const pending = new Set<Request>()
  let held: Held[] = []
  page.on('request', (request) => {
    // The stream that tells of messages never ends.
    if (!request.url().includes('/streams/v1/')) pending.add(request)
  })
  page.on('requestfinished', (request) => pending.delete(request))
  page.on('requestfailed', (request) => pending.delete(request))
  await page.addInitScript(noteShifts)
  await page.route('**/*', async (route) => {
    const part = partOf(route.request())
    // The page may have given up the request.
    const release = () => void route.continue().catch(() => {})
    if (part && (!only || part === only)) held.push({ part, release })
    else release()
  })

  await page.goto(path, { waitUntil: 'commit' })
  await page.waitForFunction(() => document.readyState !== 'loading')
  for (let calm = 0; calm < 2; ) {
    do await page.evaluate(drawn)
    while (pending.size > held.length)
    const waiting = [...new Set(held.map(({ part }) => part))]
    const next = waiting[Math.floor(random() * waiting.length)]
    if (next === undefined) {
      calm = (await page.evaluate(isHydrated)) && (await page.evaluate(isComplete)) ? calm + 1 : 0
      continue
    }
    calm = 0
    const come = held.filter(({ part }) => atOnce || part === next)
    held = held.filter((one) => !come.includes(one))
    parts.push(...(atOnce ? waiting : [next]))
    await page.evaluate((part) => Reflect.set(window, 'lastPart', part), parts.at(-1))
    for (const { release } of come) release()
  }
  return { ...(await layoutShift(page)), parts }
}

/** The part that a request belongs to; null for what always comes at once. */
function partOf(request: Request): string | null {
  const { pathname } = new URL(request.url())
  const type = request.resourceType()
  if (type === 'script') return 'scripts'
  if (type === 'font') return 'fonts'
  if (type === 'image') return `picture ${pathname}`
  return /^\/(rest|auth)\/v1\//.test(pathname) ? `answer ${pathname}` : null
}

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
function seeded(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Runs in the page: waits until nothing is left to do, and for two frames. */
async function drawn() {
  await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1000 }))
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
}

/** Runs in the page. */
function isComplete() {
  return document.readyState === 'complete' && document.fonts.status === 'loaded'
}
