/**
 * No page moves while it loads for the first time, whatever comes late: scripts, fonts, answers of the API, pictures.
 * Each load holds all parts back and lets them come one by one, in an order of its own. STILL=all loads each page
 * with each part held back alone, with all together and in twenty orders: some 7,000 loads of half a second of
 * processor time. STILL_PAGE chooses one path of a table.
 */
import { expect, test } from './support/fixtures.ts'
import { chooser, type LateLoad, openLateTab, type Way } from './support/late-load.ts'
import { MOST_SHIFT } from './support/layout-shifts.ts'
import { READERS } from './support/still-pages.ts'

const ORDERS = 20
/** The number of pages that load in parallel, because each waits much of the time. */
const PARALLEL_TABS = 4
const TRIES_ALL_ORDERS = process.env.STILL === 'all'
/** Other tests change a list between a page's two reads, so a fault counts only if each try shows it. */
const MAX_TRIES = TRIES_ALL_ORDERS ? 1 : 3
const CHOSEN_PATH = process.env.STILL_PAGE

// With STILL=all each load counts, so the tests run in sequence: one reader's posts move another's lists.
test.describe.configure({ mode: TRIES_ALL_ORDERS ? 'default' : 'parallel' })
// A screenshot of these pages would not show what moved.
test.use({ screenshot: 'off' })

for (const width of [360, 1280]) {
  for (const [who, prepare] of Object.entries(READERS)) {
    test(`no page moves while it first loads for ${who} (${width} px)`, async ({
      browser,
      contextOptions,
      product,
      createMember,
    }) => {
      test.setTimeout(TRIES_ALL_ORDERS ? 0 : 300_000)
      const { storage, paths } = await prepare(product, createMember)
      const options = { ...contextOptions, baseURL: product.url, viewport: { width, height: 800 } }
      const faults: string[] = []
      const left = [...paths.entries()].filter(([, [name]]) => !CHOSEN_PATH || name === CHOSEN_PATH)
      async function loadAll() {
        let tab = await openLateTab(browser, options, storage)
        for (let next = left.shift(); next; next = left.shift()) {
          const [index, [name, path]] = next
          let loads = 0
          const found = await findFaults(index, (way) => {
            loads += 1
            return tab.load(path, way)
          })
          faults.push(...found.map((fault) => `${name}, ${fault}`))
          if (!TRIES_ALL_ORDERS) continue
          // Playwright keeps data of each load, so a tab that is never closed becomes slow.
          await tab.close()
          tab = await openLateTab(browser, options, storage)
          console.log(`${width} px, ${who}, ${name}: ${loads} loads, ${found.length} over the limit`)
        }
        await tab.close()
      }
      await Promise.all(Array.from({ length: PARALLEL_TABS }, loadAll))
      expect(faults).toEqual([])
    })
  }
}

/** @param index the page's place in its table, by which the pages share out the orders */
async function findFaults(index: number, open: (way: Way) => Promise<LateLoad>): Promise<string[]> {
  const faults: string[] = []
  async function check(name: string, way: Way) {
    let load = await open(way)
    for (let tries = 1; load.shift > MOST_SHIFT && tries < MAX_TRIES; tries += 1) load = await open(way)
    if (load.shift > MOST_SHIFT) faults.push(`${name}: ${load.shift.toFixed(4)}\n${load.report}`)
    return load
  }
  const order = (seed: number) => check(`order ${seed}`, { seed })
  if (!TRIES_ALL_ORDERS) {
    await order(index % ORDERS)
    return faults
  }
  /** The parts that wait, keyed by the parts that have come. */
  const waiting = new Map<string, string[]>()
  const all = new Set<string>()
  for (let seed = 0; seed < ORDERS; seed += 1) {
    if (isKnown(seed, waiting)) continue
    const { parts, choices } = await order(seed)
    for (const part of parts) all.add(part)
    for (const [came, choice] of choices.entries()) waiting.set(parts.slice(0, came).join(), choice)
  }
  await check('all together', { seed: 0, atOnce: true })
  for (const part of all) await check(`${part} late`, { seed: 0, only: part })
  return faults
}

/** Whether another seed has led to the same order. */
function isKnown(seed: number, waiting: ReadonlyMap<string, string[]>): boolean {
  const choose = chooser(seed)
  const came: string[] = []
  for (;;) {
    const choice = waiting.get(came.join())
    if (!choice) return false
    const next = choose(choice)
    if (next === undefined) return true
    came.push(next)
  }
}
