/** Measures one visit of a page with a cold cache on a slow phone. */
import { brotliCompressSync } from 'node:zlib'

import type { Browser, CDPSession, Page } from '@playwright/test'

import { slowDown } from '../slow-phone.ts'
import { type Observed, observe } from './observe.ts'

const VIEWPORT = { width: 1366, height: 768 }
/** A visit ends when nothing long ran and almost nothing was on its way for this long. */
const QUIET_MS = 2_500
const MOST_IN_FLIGHT = 2
const LONGEST_VISIT_MS = 45_000
const LOOK_EVERY_MS = 250
/** Milliseconds that a task may take before it counts as blocking. */
const FREE_TASK_MS = 50

export type Visit = Awaited<ReturnType<typeof visit>>

/** Throws when the page does not answer or paints nothing. */
export async function visit(browser: Browser, url: string, quietMs = QUIET_MS) {
  const context = await browser.newContext({ viewport: VIEWPORT, serviceWorkers: 'block' })
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    const traffic = await watchTraffic(session)
    await slowDown(session)
    await page.addInitScript(observe)
    const response = await page.goto(url, { waitUntil: 'load', timeout: LONGEST_VISIT_MS })
    if (!response?.ok()) throw new Error(`${url} answered ${response?.status()}`)
    const { loadEnd, parsed } = await page.evaluate(navigationTimes)
    const observed = await untilQuiet(page, traffic, quietMs)
    const inlineStyles = await page.evaluate(styleTexts)
    return {
      ...sumUp(url, observed, traffic, loadEnd, inlineStyles),
      /** Milliseconds to the end of the last long task before the page is quiet, at least to the parsed document. */
      interactive: interactiveAt(observed, parsed),
    }
  } finally {
    await context.close()
  }
}

type Traffic = Awaited<ReturnType<typeof watchTraffic>>

async function watchTraffic(session: CDPSession) {
  /** Requests by their ids. `started` is in seconds of the browser's clock. */
  const requests = new Map<string, { started: number; bytes: number; type: string }>()
  const inFlight = new Set<string>()
  session.on('Network.requestWillBeSent', ({ requestId, request, timestamp, type }) => {
    if (!request.url.startsWith('http') || requests.has(requestId)) return
    requests.set(requestId, { started: timestamp, bytes: 0, type: type ?? 'Other' })
    inFlight.add(requestId)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const request = requests.get(requestId)
    if (request) request.bytes = encodedDataLength
    inFlight.delete(requestId)
  })
  session.on('Network.loadingFailed', ({ requestId }) => inFlight.delete(requestId))
  await session.send('Network.enable')
  return { requests, inFlight }
}

/** Resolves with what was observed once the page has come to rest. */
async function untilQuiet(page: Page, { inFlight }: Traffic, quietMs: number): Promise<Observed> {
  const deadline = performance.now() + LONGEST_VISIT_MS
  let busyAt = performance.now()
  for (;;) {
    await page.waitForTimeout(LOOK_EVERY_MS)
    if (inFlight.size > MOST_IN_FLIGHT) busyAt = performance.now()
    const { observed, now } = await page.evaluate(() => ({
      observed: window.observed,
      now: performance.now(),
    }))
    if (!observed) throw new Error('The page replaced what observes it')
    const lastTaskEnd = Math.max(0, ...observed.longTasks.map(([start, length]) => start + length))
    const quiet = Math.min(now - lastTaskEnd, performance.now() - busyAt)
    if (quiet >= quietMs || performance.now() > deadline) return observed
  }
}

function sumUp(
  url: string,
  observed: Observed,
  { requests }: Traffic,
  loadEnd: number,
  inlineStyles: string,
) {
  const { firstContentfulPaint: first, largestContentfulPaint: largest, longTasks } = observed
  if (first === null || largest === null) throw new Error(`${url} painted nothing`)
  const all = [...requests.values()]
  const begun = Math.min(...all.map(({ started }) => started))
  const before = all.filter(({ started }) => (started - begun) * 1000 <= loadEnd)
  const bytesOf = (type?: string) =>
    before.filter((request) => !type || request.type === type).reduce((sum, { bytes }) => sum + bytes, 0)
  return {
    firstContentfulPaint: first,
    largestContentfulPaint: largest,
    /** Long tasks' time over 50 ms, after the first paint. */
    blocking: longTasks
      .map(([start, length]) => Math.min(length, start + length - first) - FREE_TASK_MS)
      .reduce((sum, over) => sum + Math.max(0, over), 0),
    layoutShift: observed.layoutShift,
    /** Requests that began before the load event ended. */
    requests: before.length,
    requestsInAll: all.length,
    /** Bytes on the wire before the load event ended, with headers; styles in the HTML count as CSS, brotli 11. */
    scriptBytes: bytesOf('Script'),
    styleBytes: bytesOf('Stylesheet') + (inlineStyles ? brotliCompressSync(inlineStyles).byteLength : 0),
    totalBytes: bytesOf(),
    largestElement: observed.largestElement,
  }
}

function interactiveAt({ firstContentfulPaint, longTasks }: Observed, parsed: number) {
  return Math.max(firstContentfulPaint ?? 0, parsed, ...longTasks.map(([start, length]) => start + length))
}

function navigationTimes() {
  const [entry] = performance.getEntriesByType('navigation')
  if (!(entry instanceof PerformanceNavigationTiming)) throw new Error('The page has no navigation')
  return { loadEnd: entry.loadEventEnd || performance.now(), parsed: entry.domContentLoadedEventEnd }
}

function styleTexts() {
  return [...document.querySelectorAll('style')].map(({ textContent }) => textContent).join('')
}
