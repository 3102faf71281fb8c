/** First loads whose parts come late, one after the other, and how far the page shifts meanwhile. */
import type { Page, Request } from '@playwright/test'
import * as v from 'valibot'

import { isHydrated } from '#tests/support/is-hydrated.ts'
import { noteShifts } from './layout-shifts.ts'

const shiftsSchema = v.array(v.object({ value: v.number(), sources: v.array(v.string()) }))

export interface LateLoad {
  /** The sum of all shifts. */
  shift: number
  /** The shifts, each with the parts that had come. */
  report: string
  /** The parts, in the order of their arrival. */
  order: string[]
}

interface Held {
  part: string
  release: () => void
}

/** A number from 0 to 1 at each call, the same for the same seed. */
function seeded(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** What is held back as one; null for what always comes at once. */
function partOf(request: Request): string | null {
  const { pathname } = new URL(request.url())
  const type = request.resourceType()
  if (type === 'script') return 'scripts'
  if (type === 'font') return 'fonts'
  if (type === 'image') return `picture ${pathname}`
  return /^\/(rest|auth)\/v1\//.test(pathname) ? `answer ${pathname}` : null
}

/**
 * Opens a path on a new page. The parts that are held come when all else has come and is drawn, in an order that the
 * seed chooses, each alone.
 */
export async function loadLate(
  page: Page,
  path: string,
  { isHeld, seed, atOnce = false }: { isHeld: (part: string) => boolean; seed: number; atOnce?: boolean },
): Promise<LateLoad> {
  const random = seeded(seed)
  const order: string[] = []
  const under = new Set<Request>()
  let held: Held[] = []
  page.on('request', (request) => {
    // The stream that tells of messages never ends.
    if (!request.url().includes('/streams/v1/')) under.add(request)
  })
  page.on('requestfinished', (request) => under.delete(request))
  page.on('requestfailed', (request) => under.delete(request))
  await page.addInitScript(noteShifts)
  await page.route('**/*', async (route) => {
    const part = partOf(route.request())
    // Also a request that the page has given up.
    const release = () => void route.continue().catch(() => {})
    if (part && isHeld(part)) held.push({ part, release })
    else release()
  })

  /** Waits until all has come and is drawn but what is held. */
  async function quiet() {
    do await page.evaluate(drawn)
    while (under.size > held.length)
  }

  await page.goto(path, { waitUntil: 'commit' })
  await page.waitForFunction(() => document.readyState !== 'loading')
  for (let calm = 0; calm < 2; ) {
    await quiet()
    const parts = [...new Set(held.map(({ part }) => part))]
    const next = parts[Math.floor(random() * parts.length)]
    if (next === undefined) {
      calm = (await page.evaluate(isHydrated)) && (await page.evaluate(isComplete)) ? calm + 1 : 0
      continue
    }
    calm = 0
    order.push(atOnce ? parts.join(' + ') : next)
    await page.evaluate((part) => Reflect.set(window, 'lastPart', part), order.at(-1))
    const released = held.filter(({ part }) => atOnce || part === next)
    held = held.filter((one) => !released.includes(one))
    for (const { release } of released) release()
  }
  const shifts = v.parse(shiftsSchema, await page.evaluate(() => Reflect.get(window, 'shifts')))
  return {
    shift: shifts.reduce((sum, { value }) => sum + value, 0),
    report: shifts.map(({ value, sources }) => `${value.toFixed(4)} ${sources.join('\n         ')}`).join('\n  '),
    order,
  }
}

/** Runs in the page: two frames that have nothing left to do. */
async function drawn() {
  await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1000 }))
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
}

/** Runs in the page. */
function isComplete() {
  return document.readyState === 'complete' && document.fonts.status === 'loaded'
}
