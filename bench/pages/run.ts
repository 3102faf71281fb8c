/** `npm run bench -- pages [--runs 5] [--only home --only post]`: see README.md. */
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

import { chromium } from '@playwright/test'

import { ensureBuilt } from '#tests/support/build.ts'
import { findChromium } from '#tests/support/chromium.ts'
import { serveFolder } from '#tests/support/file-server.ts'
import { serveStaticSite } from '#tests/support/static-host.ts'
import { root } from '../../scripts/lib/toolchain.mjs'
import { startSiteProcess } from '../server/site.ts'
import { buildReactLine, plainPage, stateOf } from './floors.ts'
import { type Visit, visit } from './visit.ts'

const { values: options } = parseArgs({
  options: { runs: { type: 'string', default: '5' }, only: { type: 'string', multiple: true } },
})
const runs = Number(options.runs)

type Figures = Omit<Visit, 'largestElement'>

ensureBuilt()
const folder = await mkdtemp(join(tmpdir(), 'hibo-bench-pages-'))
const closing: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true })]

try {
  const site = await startSiteProcess({
    dataDir: join(folder, 'data'),
    databaseUrl: null,
    cacheVisitorReads: true,
  })
  closing.push(site.close)
  const files = await serveStaticSite(site)
  closing.push(files.close)
  const floors = await serveFloors(site.url)
  closing.push(floors.close)

  const targets = new Map([
    ['plain HTML', `${floors.url}/plain`],
    ['React alone', `${floors.url}/react`],
  ])
  for (const [name, path] of Object.entries(await pagesOf(site.url))) {
    targets.set(name, site.url + path)
    if (name === 'home' || name === 'community') targets.set(`${name}, static`, files.url + path)
  }
  if (options.only) for (const name of targets.keys()) if (!options.only.includes(name)) targets.delete(name)

  const path = findChromium()
  const browser = await chromium.launch({
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
    ...(path && { executablePath: path }),
  })
  closing.push(() => browser.close())

  const visits = new Map<string, Visit[]>([...targets.keys()].map((name) => [name, []]))
  // The first round fills the servers' caches and is not counted.
  for (let round = 0; round <= runs; round++) {
    for (const [name, url] of targets) {
      const result = await visit(browser, url)
      if (round > 0) visits.get(name)?.push(result)
    }
  }

  const results: Record<string, Figures> = {}
  for (const [name, made] of visits) {
    results[name] = medians(made)
    console.log(line(name, results[name], made.at(-1)?.largestElement ?? ''))
  }
  if (!options.only) {
    const machine = { processors: cpus().length, load: loadavg()[0], chromium: browser.version() }
    const record = { machine, runs, pages: results }
    await writeFile(join(import.meta.dirname, 'result.json'), `${JSON.stringify(record, null, 2)}\n`)
  }
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

async function serveFloors(origin: string) {
  const plain = plainPage(stateOf(await (await fetch(`${origin}/developers`)).text()))
  const floorFolder = join(folder, 'floors')
  await mkdir(floorFolder)
  await cp(join(root, 'public/demo'), join(floorFolder, 'demo'), { recursive: true })
  const reactLine = await buildReactLine(floorFolder)
  const pages: Record<string, string> = { '/plain': plain, '/react': reactLine }
  return serveFolder(floorFolder, (pathname) => pages[pathname])
}

function medians(made: readonly Visit[]): Figures {
  const of = (key: keyof Figures, digits = 0) => {
    const sorted = made.map((one) => one[key]).sort((a, b) => a - b)
    const upper = sorted[Math.floor(sorted.length / 2)] ?? 0
    const lower = sorted[Math.floor((sorted.length - 1) / 2)] ?? 0
    return Number(((upper + lower) / 2).toFixed(digits))
  }
  return {
    firstContentfulPaint: of('firstContentfulPaint'),
    largestContentfulPaint: of('largestContentfulPaint'),
    blocking: of('blocking'),
    longestTask: of('longestTask'),
    layoutShift: of('layoutShift', 4),
    requests: of('requests'),
    requestsInAll: of('requestsInAll'),
    scriptBytes: of('scriptBytes'),
    styleBytes: of('styleBytes'),
    totalBytes: of('totalBytes'),
  }
}

function line(name: string, figures: Figures, largestElement: string) {
  const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1)
  return [
    name.padEnd(18),
    `FCP ${figures.firstContentfulPaint}`.padEnd(9),
    `LCP ${figures.largestContentfulPaint} ms`.padEnd(12),
    `blocking ${figures.blocking}`.padEnd(13),
    `longest ${figures.longestTask} ms`.padEnd(15),
    `CLS ${figures.layoutShift}`.padEnd(10),
    `${figures.requests} (${figures.requestsInAll}) requests`.padEnd(19),
    `JS ${kilobytes(figures.scriptBytes)} + CSS ${kilobytes(figures.styleBytes)} of ${kilobytes(figures.totalBytes)} kB`,
    largestElement.slice(0, 60),
  ].join('  ')
}
