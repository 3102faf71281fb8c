/**
 * `node scripts/run.mjs scripts/draw-preview.ts`: draws public/preview.png, what messengers show beside a link to a
 * page without a picture of its own. It has the cloth, the typeface and the colours of the app.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { chromium } from '@playwright/test'

import { starPath } from '#src/ui/star-shape.ts'

import { ensureChromium } from './checks/chromium.ts'
import { root } from './lib/toolchain.mjs'

/** Pixels, as messengers recommend. */
const SIZE = { width: 1200, height: 630 }
const PATCHES = ['c3 weave-p0', 'c5 weave-p3', 'c1 weave-p4', 'c2 weave-p1', 'c6 weave-p5', 'c3 weave-p2']

const browser = await ensureChromium()
if (!browser.found) throw new Error(browser.reason)

const font = await readFile(join(root, 'src/ui/fonts/kufam-latin-700.woff2'), 'base64')
// Without Tailwind, its utilities must be plain classes.
const woven = (await readFile(join(root, 'src/ui/woven.css'), 'utf8')).replace(/^@utility /gm, '.')
const html = `<!doctype html><style>
@font-face { font-family: Kufam; src: url(data:font/woff2;base64,${font}); font-weight: 700 }
${woven}
:root {
  --color-woven-1: oklch(0.4 0.095 246); --color-woven-2: oklch(0.8 0.145 76); --color-woven-3: oklch(0.55 0.165 32);
  --color-woven-4: oklch(0.57 0.085 182); --color-woven-5: oklch(0.955 0.025 85);
}
* { box-sizing: border-box }
body { margin: 0; width: ${SIZE.width}px; height: ${SIZE.height}px; overflow: hidden; font: 700 40px/1.2 Kufam; color: oklch(0.97 0.02 85); background: oklch(0.34 0.085 248) }
main { position: absolute; inset: 0 0 56px; padding: 0 84px; display: flex; flex-direction: column; justify-content: center; gap: 34px }
.name { display: flex; align-items: center; gap: 30px; font-size: 96px; letter-spacing: -.02em; line-height: 1 }
h1 { margin: 0; width: 690px; font-size: 58px; line-height: 1.16 }
ul { position: absolute; right: -18px; top: -34px; margin: 0; padding: 0; display: grid; grid-template-columns: repeat(2, 172px); gap: 22px; rotate: 5deg }
li { list-style: none; height: 172px; border-radius: 30px }
.woven-band { position: absolute; inset: auto 0 0; height: 56px; zoom: 1 }
</style>
<main>
  <div class="name"><svg width="104" height="104" viewBox="5.4 2.8 21.2 21.2"><path fill="oklch(0.8 0.145 76)" d="${starPath(16, 14, 10.6)}"/></svg>Hibo</div>
  <h1>Where Somali tech talent is found</h1>
</main>
<ul>${PATCHES.map((patch) => `<li class="weave weave-${patch}"></li>`).join('')}</ul>
<div class="woven-band"></div>`

const chrome = await chromium.launch(browser.path ? { executablePath: browser.path } : {})
try {
  const page = await chrome.newPage({ viewport: SIZE })
  await page.setContent(html)
  await page.evaluate(() => document.fonts.ready)
  await page.screenshot({ path: join(root, 'public/preview.png') })
} finally {
  await chrome.close()
}
