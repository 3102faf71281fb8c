/**
 * `npm run screenshots -- [--only PART,PART] [--widths 360,768,1280] [--themes light,dark,forced,print] [--docs]`: every route in every
 * state, as pictures in `screenshots/` with an `index.html` to look through; `--docs` renews the few in `docs/screenshots`.
 */
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

import { chromium } from '@playwright/test'

import { ensureChromium } from './checks/chromium.ts'
import { root } from './lib/toolchain.mjs'
import { photograph, type Shot, type Theme } from './screenshots/camera.ts'
import { makeCast } from './screenshots/cast.ts'
import { DOCS_SHOTS } from './screenshots/docs-shots.ts'
import { writeIndex } from './screenshots/index-page.ts'
import { sceneList } from './screenshots/scenes.ts'
import { startProducts } from './screenshots/start-products.ts'

const { values: options } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    widths: { type: 'string', default: '360,768,1280' },
    themes: { type: 'string', default: 'light,dark' },
    docs: { type: 'boolean', default: false },
  },
})
const themes = options.themes
  .split(',')
  .filter((theme): theme is Theme => /^(light|dark|forced|print)$/.test(theme))
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
const products = await startProducts()

try {
  const scenes = sceneList(await makeCast(products.demo), {
    demo: products.demo.url,
    empty: products.empty.url,
  })
  const folder = options.docs ? join(root, 'docs/screenshots') : join(root, 'screenshots')
  const shots: Shot[] = options.docs
    ? DOCS_SHOTS
    : scenes
        .filter(({ name }) => parts.some((part) => name.includes(part)))
        .flatMap(({ name }) =>
          widths.flatMap((width) =>
            themes.map((theme) => ({ file: `${name}--${width}-${theme}.png`, scene: name, width, theme })),
          ),
        )
  if (!options.docs && !options.only) await rm(folder, { recursive: true, force: true })
  const failures = await photograph(chrome, scenes, shots, folder)
  if (!options.docs) await writeIndex(folder)
  for (const failure of failures) console.error(failure)
  console.log(`${shots.length - failures.length} pictures in ${folder}`)
  process.exitCode = failures.length > 0 ? 1 : 0
} finally {
  await chrome.close()
  await products.stop()
}
