/**
 * `npm run screenshots -- [--only PART,PART] [--widths 360,1280] [--themes light,dark]`: the pages in their main
 * states, as pictures in `screenshots/`. `--docs` renews those that README shows.
 */
import { parseArgs } from 'node:util'

import { chromium } from '@playwright/test'

import { ensureChromium } from './checks/chromium.ts'
import { photograph, type Shot, type Theme } from './screenshots/capture.ts'
import { makeMembers } from './screenshots/members.ts'
import { pageStatesOf, README_SHOTS } from './screenshots/page-states.ts'
import { startProduct } from './screenshots/start-product.ts'

const { values: options } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    widths: { type: 'string', default: '360,1280' },
    themes: { type: 'string', default: 'light,dark' },
    docs: { type: 'boolean', default: false },
  },
})
const themes = options.themes.split(',').filter((theme): theme is Theme => /^(light|dark)$/.test(theme))
const widths = options.widths.split(',').map(Number)
const parts = options.only.split(',')

const browser = await ensureChromium()
if (!browser.found) {
  console.error(browser.reason)
  process.exit(1)
}
const chrome = await chromium.launch({
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--hide-scrollbars'],
  ...(browser.path && { executablePath: browser.path }),
})
const product = await startProduct()

try {
  const pageStates = pageStatesOf(await makeMembers(product.client))
  const shots: Shot[] = options.docs
    ? README_SHOTS
    : pageStates
        .filter(({ name }) => parts.some((part) => name.includes(part)))
        .flatMap(({ name }) =>
          widths.flatMap((width) =>
            themes.map((theme) => ({
              file: `${name}--${width}-${theme}.png`,
              pageState: name,
              width,
              theme,
            })),
          ),
        )
  const folder = options.docs ? 'docs/screenshots' : 'screenshots'
  const failures = await photograph(chrome, product.client.url, pageStates, shots, folder)
  for (const failure of failures) console.error(failure)
  console.log(`${shots.length - failures.length} pictures in ${folder}`)
  process.exitCode = failures.length > 0 ? 1 : 0
} finally {
  await chrome.close()
  await product.stop()
}
