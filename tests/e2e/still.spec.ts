/**
 * No page moves while it loads for the first time, whatever comes late: scripts, fonts, answers of the API, pictures.
 * Each load holds them all back and lets one come after the other, in an order of its own. STILL=all tries each page
 * with each of them held back alone, with all together and in twenty orders, for some hours; STILL_PAGE is one path of
 * a table.
 */
import type { Browser } from '@playwright/test'

import { expect, type Member, test } from './support/fixtures.ts'
import { type LateLoad, loadLate, type Way } from './support/late-load.ts'
import { MOST_SHIFT } from './support/layout-shifts.ts'
import { READERS } from './support/still-pages.ts'

const ORDERS = 20
/** Pages that load beside each other, because each waits most of the time. */
const BESIDE = 3
/** Other tests change the lists that a page reads twice. A fault of the page is there each time. */
const TRIES = 3
const ALL = process.env.STILL === 'all'
const CHOSEN = process.env.STILL_PAGE

// A picture of each of these pages would say nothing.
test.use({ screenshot: 'off' })

for (const width of [360, 1280]) {
  for (const { who, prepare } of READERS) {
    test(`no page moves while it first loads for ${who} (${width} px)`, async ({
      browser,
      product,
      createMember,
    }) => {
      test.setTimeout(ALL ? 0 : 300_000)
      const { member, paths } = await prepare(product, createMember)
      const open = (path: string, way: Way) =>
        firstLoad(browser, { baseURL: product.url, viewport: { width, height: 800 } }, member, path, way)
      const faults: string[] = []
      const left = [...paths.entries()].filter(([, [name]]) => !CHOSEN || name === CHOSEN)
      async function loadAll() {
        for (let next = left.shift(); next; next = left.shift()) {
          const [index, [name, path]] = next
          faults.push(
            ...(await faultsOf(index, (way) => open(path, way))).map((fault) => `${name}, ${fault}`),
          )
        }
      }
      await Promise.all(Array.from({ length: BESIDE }, loadAll))
      expect(faults).toEqual([])
    })
  }
}

async function firstLoad(
  browser: Browser,
  options: { baseURL: string; viewport: { width: number; height: number } },
  member: Member | null,
  path: string,
  way: Way,
) {
  const context = await browser.newContext({ ...options, serviceWorkers: 'block' })
  const page = await context.newPage()
  if (member) {
    await context.addCookies([{ name: 'hibo_member', value: '1', url: options.baseURL }])
    await page.addInitScript(
      (session) => localStorage.setItem('hibo-session', session),
      JSON.stringify(member.session),
    )
  }
  const load = await loadLate(page, path, way)
  await context.close()
  return load
}

/** @param index of the page in its table: pages share the orders */
async function faultsOf(index: number, open: (way: Way) => Promise<LateLoad>): Promise<string[]> {
  const faults: string[] = []
  async function check(name: string, way: Way) {
    let load = await open(way)
    for (let tries = 1; load.shift > MOST_SHIFT && tries < TRIES; tries += 1) load = await open(way)
    if (load.shift > MOST_SHIFT) faults.push(`${name}: ${load.shift.toFixed(4)}\n${load.report}`)
    return load
  }
  const order = (seed: number) => check(`order ${seed}`, { seed })
  if (!ALL) {
    await order(index % ORDERS)
    return faults
  }
  const { parts } = await order(0)
  for (let seed = 1; seed < ORDERS; seed += 1) await order(seed)
  await check('all together', { seed: 0, atOnce: true })
  for (const part of new Set(parts)) await check(`${part} late`, { seed: 0, only: part })
  return faults
}
