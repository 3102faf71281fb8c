/** `npm run bench -- content [--seeds 1000] [--from 0] [--record]`: see README.md. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

import { chromium } from '@playwright/test'

import { readImageHeader } from '#src/lib/images/image-header.ts'
import { codeParts } from '#src/lib/markdown/code-parts.ts'
import { markedTextParts } from '#src/lib/markdown/marked-text-parts.ts'
import { plainText } from '#src/lib/markdown/plain-text.ts'
import { renderMarkdown } from '#src/lib/markdown/render-markdown.ts'
import { safeHtml } from '#src/lib/markdown/safe-html.ts'
import { safeLink } from '#src/lib/markdown/urls.ts'
import { findChromium } from '#tests/support/chromium.ts'
import { addContentFunctions } from '#tests/support/content-page.ts'
import { readDataRequest } from '#tests/support/data-request.ts'
import { hostilePictures } from '#tests/support/hostile-files.ts'
import { hostileMarkdown, TAKE_DOWNS } from '#tests/support/hostile-markdown.ts'
import { HOSTILE_PAGES } from '#tests/support/hostile-pages.ts'
import { hostileBody, hostileQuery, hostileUrl } from '#tests/support/hostile-requests.ts'

import { othersMeanwhile } from './meanwhile.ts'

const { values: options } = parseArgs({
  options: {
    seeds: { type: 'string', default: '1000' },
    from: { type: 'string', default: '0' },
    record: { type: 'boolean', default: false },
  },
})
const from = Number(options.from)
const texts = new Map(Object.entries(TAKE_DOWNS))
for (let seed = from; seed < from + Number(options.seeds); seed++) {
  texts.set(`seed ${seed}`, hostileMarkdown(seed))
}

/** Milliseconds, of the slowest first. */
type Slowest = [text: string, milliseconds: number][]
const SHOWN = 5
const PICTURE = 5_000_000 // bytes

const PARSERS: Record<string, (text: string) => unknown> = {
  'post on the server': renderMarkdown,
  'its HTML, sanitized alone': safeHtml,
  'words for cards': plainText,
  'comment (5,000 characters)': (text) => markedTextParts(text.slice(0, 5_000)),
  'colours of code': (text) => ['ts', 'py', 'sql', 'html'].map((language) => codeParts(text, language)),
}

/** Their names in `window.content`. */
const IN_BROWSER = [
  ['post in the browser', 'purifiedMarkdown', texts],
  ['pasted page', 'pastedMarkdown', new Map([...Object.entries(HOSTILE_PAGES), ...texts])],
] as const

const results: Record<string, Slowest> = {}
for (const [name, parse] of Object.entries(PARSERS)) {
  parse('Some *words* and a [link](https://example.com/)')
  results[name] = slowest([...texts].map(([text, source]) => [text, bestOf(() => parse(source))]))
}
const seeds = Array.from({ length: Number(options.seeds) }, (_, index) => from + index)
/** Makes each subject from a seed. */
const FROM_SEEDS: Record<string, (seed: number) => () => unknown> = {
  url: (seed) => {
    const url = hostileUrl(seed)
    return () => safeLink(url)
  },
  'query of a data request': (seed) => {
    const query = hostileQuery(seed)
    return () => readDataRequest('GET', query)
  },
  'body of a data request': (seed) => {
    const body = new TextEncoder().encode(hostileBody(seed))
    return () => readDataRequest('POST', '', body)
  },
}
for (const [name, workOf] of Object.entries(FROM_SEEDS)) {
  results[name] = slowest(seeds.map((seed) => [`seed ${seed}`, bestOf(workOf(seed))]))
}
results['picture of 5 MB'] = slowest(
  [...hostilePictures(PICTURE)].map(([name, file]) => [name, bestOf(() => readImageHeader(file))]),
)
Object.assign(results, await inBrowser())
const meanwhile = await othersMeanwhile(Object.values(TAKE_DOWNS))

for (const [name, list] of Object.entries(results)) {
  console.log(`${name}: ${list.map(([text, ms]) => `${ms.toFixed(1)} ms (${text})`).join(', ')}`)
}
console.log(
  `others wait at most ${meanwhile.toFixed(1)} ms while posts that once took the server down are opened`,
)
if (options.record) {
  const file = join(import.meta.dirname, 'result.json')
  await writeFile(file, `${JSON.stringify({ texts: texts.size, results, meanwhile }, null, 2)}\n`)
}

/** Processor time, again where it seems slow: other programs and the garbage collector come between. */
function bestOf(work: () => unknown): number {
  let best = Number.POSITIVE_INFINITY
  for (let run = 0; run < 3 && best > 10; run++) {
    const start = process.threadCpuUsage()
    work()
    const { user, system } = process.threadCpuUsage(start)
    best = Math.min(best, (user + system) / 1_000)
  }
  return best
}

function slowest(list: Slowest): Slowest {
  return list.sort(([, a], [, b]) => b - a).slice(0, SHOWN)
}

/** The same texts in Chromium: as a post, and as the HTML of a pasted page. */
async function inBrowser(): Promise<Record<string, Slowest>> {
  const path = findChromium()
  const browser = await chromium.launch({ args: ['--no-sandbox'], ...(path && { executablePath: path }) })
  try {
    const page = await browser.newPage()
    await addContentFunctions(page)
    const session = await page.context().newCDPSession(page)
    await session.send('Performance.enable', { timeDomain: 'threadTicks' })
    const spent = async () => {
      const { metrics } = await session.send('Performance.getMetrics')
      return 1_000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN)
    }
    const found: Record<string, Slowest> = {}
    for (const [name, parser, sources] of IN_BROWSER) {
      const times: Slowest = []
      for (const [text, source] of sources) {
        let best = Number.POSITIVE_INFINITY
        for (let run = 0; run < 3 && best > 10; run++) {
          const before = await spent()
          await page.evaluate(
            async ([which, input]) => {
              try {
                await window.content[which](input)
              } catch {
                // Beyond the bounds it throws.
              }
            },
            [parser, source] as const,
          )
          best = Math.min(best, (await spent()) - before)
        }
        times.push([text, best])
      }
      found[name] = slowest(times)
    }
    return found
  } finally {
    await browser.close()
  }
}
