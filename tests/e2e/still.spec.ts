/** A first load does not move, whatever comes late. */
import type { Browser } from '@playwright/test'

import { expect, type Member, test } from './support/fixtures.ts'
import { loadLate } from './support/late-loads.ts'
import {
  DESK_PAGES,
  filled,
  FULL_PAGES,
  makeAdmin,
  makeBusyMember,
  makeNewMember,
  OWN_PAGES,
  PUBLIC_PAGES,
  publicThings,
  type Things,
  VISITOR_PAGES,
} from './support/still-pages.ts'

test.use({ screenshot: 'off' })

/** Cumulative layout shift. */
const MOST_SHIFT = 0.01
const WIDTHS = (process.env.STILL_WIDTHS ?? '360,1280').split(',').map(Number)
const MODES = (process.env.STILL ?? 'order').split(',')
const SEEDS = Number(process.env.STILL_SEEDS ?? 1)
const ONLY = process.env.STILL_ONLY?.split(' ')
const BESIDE = Number(process.env.STILL_BESIDE ?? 3)

interface Reader {
  browser: Browser
  baseURL: string
  width: number
  member: Member | null
}

async function load({ browser, baseURL, width, member }: Reader, path: string, options: Parameters<typeof loadLate>[2]) {
  const context = await browser.newContext({ baseURL, viewport: { width, height: 800 }, serviceWorkers: 'block' })
  const page = await context.newPage()
  if (member) {
    await context.addCookies([{ name: 'hibo_member', value: '1', url: baseURL }])
    await page.addInitScript((session) => {
      localStorage.setItem('hibo-session', session)
    }, JSON.stringify(member.session))
  }
  const result = await loadLate(page, path, options)
  await context.close()
  return result
}

let loads = 0
async function expectStill(reader: Reader, paths: string[], things: Things) {
  const faults: string[] = []
  const rest = [...paths.entries()]
  async function work() {
    for (let next = rest.shift(); next; next = rest.shift()) {
      const [index, template] = next
      const path = filled(template, things)
      if (ONLY && !ONLY.includes(template)) continue
      const check = async (name: string, options: Parameters<typeof loadLate>[2]) => {
        const started = Date.now()
        const { shift, report, order } = await load(reader, path, options)
        loads += 1
        if (process.env.STILL_LOG) console.log(name, path, reader.width, shift.toFixed(4), Date.now() - started, 'ms', order.length)
        if (process.env.STILL_LOG && shift > MOST_SHIFT) console.log(`FAULT ${path} ${reader.width} ${shift.toFixed(4)}\n  ${report}`)
        if (shift > MOST_SHIFT)
          faults.push(`${template} (${reader.width} px, ${name}, seed ${options.seed}): ${shift.toFixed(4)}\n  ${report}${process.env.STILL_LOG ? '\n ' + order.join(' | ') : ''}`)
        return order
      }
      if (MODES.includes('none')) await check('none', { seed: 0, isHeld: () => false })
      if (MODES.includes('together')) await check('together', { seed: 0, isHeld: () => true, atOnce: true })
      for (let seed = 0; seed < SEEDS; seed++) {
        if (MODES.includes('order')) {
          const order = await check('order', { seed: index + seed * 1000, isHeld: () => true })
          if (MODES.includes('each') && seed === 0)
            for (const part of new Set(order)) await check(`late ${part}`, { seed: 0, isHeld: (one) => one === part })
        }
      }
    }
  }
  await Promise.all(Array.from({ length: BESIDE }, work))
  console.log(loads, 'loads', paths.length)
  expect(faults.join('\n\n')).toBe('')
}

for (const width of WIDTHS) {
  test(`a visitor’s first load does not move at ${width} px`, async ({ browser, product }) => {
    test.setTimeout(0)
    await expectStill({ browser, baseURL: product.url, width, member: null }, VISITOR_PAGES, await publicThings(product))
  })

  test(`a member’s first load of public pages does not move at ${width} px`, async ({ browser, product, createMember }) => {
    test.setTimeout(0)
    const things = await publicThings(product)
    const { me } = await makeBusyMember(product, createMember, [things.rated ?? '', things.plain ?? ''])
    await expectStill({ browser, baseURL: product.url, width, member: me }, PUBLIC_PAGES, things)
  })

  test(`a busy member’s first load of their own pages does not move at ${width} px`, async ({ browser, product, createMember }) => {
    test.setTimeout(0)
    const { me, things } = await makeBusyMember(product, createMember, [])
    await expectStill({ browser, baseURL: product.url, width, member: me }, FULL_PAGES, things)
  })

  test(`a new member’s first load of their own pages does not move at ${width} px`, async ({ browser, product, createMember }) => {
    test.setTimeout(0)
    const { me, things } = await makeNewMember(createMember)
    await expectStill({ browser, baseURL: product.url, width, member: me }, OWN_PAGES, things)
  })

  test(`an admin’s first load of the desk does not move at ${width} px`, async ({ browser, product, createMember }) => {
    test.setTimeout(0)
    const { me, things } = await makeAdmin(product, createMember)
    await expectStill({ browser, baseURL: product.url, width, member: me }, DESK_PAGES, things)
  })
}
