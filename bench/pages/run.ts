/** `npm run bench -- pages [--runs 5] [--only home --only post]`: see README.md. */
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

import { ensureBuilt } from '#tests/support/build.ts'
import { serveFolder } from '#tests/support/file-server.ts'
import { startProductProcess } from '#tests/support/product-process.ts'
import { serveStaticSite } from '#tests/support/static-host.ts'
import { root } from '../../scripts/lib/toolchain.mjs'
import { quantile } from '../quantile.ts'
import { startBrowser } from '../slow-phone.ts'
import { plainPage, stateOf } from './floor.ts'
import { type Visit, visit } from './visit.ts'

const { values: options } = parseArgs({
  options: { runs: { type: 'string', default: '5' }, only: { type: 'string', multiple: true } },
})
const runs = Number(options.runs)

ensureBuilt()
const folder = await mkdtemp(join(tmpdir(), 'hibo-bench-pages-'))
const closing: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true })]

try {
  const site = await startProductProcess({})
  closing.push(site.stop)
  const files = await serveStaticSite({ url: site.url, publishableKey: await site.publishableKey() })
  closing.push(files.close)
  const floor = await servePlainPage(site.url)
  closing.push(floor.close)

  const targets = new Map([['plain HTML', `${floor.url}/plain`]])
  for (const [name, path] of Object.entries(await pagesOf(site.url))) {
    targets.set(name, site.url + path)
    if (name === 'home' || name === 'community') targets.set(`${name}, static`, files.url + path)
  }
  if (options.only) for (const name of targets.keys()) if (!options.only.includes(name)) targets.delete(name)

  const browser = await startBrowser()
  closing.push(() => browser.close())

  const visits = new Map<string, Visit[]>([...targets.keys()].map((name) => [name, []]))
  // The first round fills the servers' caches and is not counted.
  for (let round = 0; round <= runs; round++) {
    for (const [name, url] of targets) {
      const result = await visit(browser, url, round > 0 ? undefined : 0)
      if (round > 0) visits.get(name)?.push(result)
    }
  }

  console.log(
    '| page | first paint | LCP | × plain HTML | interactive | × plain HTML | blocking | CLS | JS + CSS | in all ' +
      '| requests before load (in all) | largest element |\n|---|---|---|---|---|---|---|---|---|---|---|---|',
  )
  for (const [name, made] of visits) console.log(row(name, made, visits.get('plain HTML') ?? []))
} finally {
  for (const close of closing.reverse()) await close()
}

/** The five public pages, by the URL that a link of the site gives them. */
async function pagesOf(origin: string) {
  const post = await linkOn(`${origin}/community`, /\/community\/post\/[\w-]+/)
  const profile = await linkOn(`${origin}/developers`, /\/profile\/(?!edit)[\w-]+/)
  return { home: '/', developers: '/developers', community: '/community', post, profile }
}

async function linkOn(url: string, pattern: RegExp) {
  const [path] = pattern.exec(await (await fetch(url)).text()) ?? []
  if (!path) throw new Error(`${url} has no such link`)
  return path
}

async function servePlainPage(origin: string) {
  const plain = plainPage(stateOf(await (await fetch(`${origin}/developers`)).text()))
  await cp(join(root, 'public/demo'), join(folder, 'demo'), { recursive: true })
  return serveFolder(folder, (pathname) => (pathname === '/plain' ? plain : undefined))
}

function row(name: string, made: readonly Visit[], plain: readonly Visit[]): string {
  const median = (key: Exclude<keyof Visit, 'largestElement'>, visits = made) =>
    quantile(
      visits.map((one) => one[key]),
      0.5,
    )
  const kilobytes = (bytes: number) => Math.round(bytes / 1000)
  const timesPlain = (key: 'largestContentfulPaint' | 'interactive') =>
    plain.length > 0 ? (median(key) / median(key, plain)).toFixed(2) : '–'
  const cells = [
    name,
    Math.round(median('firstContentfulPaint')),
    Math.round(median('largestContentfulPaint')),
    timesPlain('largestContentfulPaint'),
    Math.round(median('interactive')),
    timesPlain('interactive'),
    Math.round(median('blocking')),
    Number(median('layoutShift').toFixed(4)),
    kilobytes(median('scriptBytes') + median('styleBytes')),
    kilobytes(median('totalBytes')),
    `${median('requests')} (${median('requestsInAll')})`,
    made.at(-1)?.largestElement.slice(0, 60) ?? '',
  ]
  return `| ${cells.join(' | ')} |`
}
