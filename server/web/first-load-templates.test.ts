import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { temporaryFolder } from '#server/backend/testing/temporary-folder.ts'
import { FIRST_STYLES_FOLDER, prepareFirstLoad } from './first-load-templates.ts'

const CSS = '.price::before{content:"$&"}'
const FIRST = '.price{color:red}'
const SHEET = '<link rel="stylesheet" crossorigin href="/app.css">'
const HELD = '<link rel="stylesheet" crossorigin disabled href="/app.css">'
const SCRIPTS =
  '<script type="module" crossorigin src="/a.js"></script><link rel="modulepreload" crossorigin href="/b.js">'
const IN_TURN =
  '<script async fetchpriority="low" type="module" crossorigin src="/b.js"></script><script async fetchpriority="low" type="module" crossorigin src="/a.js"></script>'
const INLINE = 'document.onclick=$=>{}'
const INLINE_SCRIPT = `<script>${INLINE}</script>`
const FONT = '<link rel="preload" as="font" type="font/woff2" crossorigin href="/a.woff2">'
const TEMPLATE = `<head>${FONT}${SCRIPTS}${SHEET}</head><body><!--app--></body>`

const folder = temporaryFolder()
await writeFile(join(folder, 'app.css'), CSS)
await mkdir(join(folder, FIRST_STYLES_FOLDER), { recursive: true })
await writeFile(join(folder, FIRST_STYLES_FOLDER, 'home.css'), FIRST)

test('styles are in the HTML, scripts in turn and fonts after it, and before all the script that keeps early clicks', async () => {
  const { inlined, ofPage, linked } = await prepareFirstLoad(TEMPLATE, folder, INLINE)
  expect(inlined).toBe(
    `<head>${INLINE_SCRIPT}<style>${CSS}</style>${HELD}</head><body><!--app-->${IN_TURN}${FONT}</body>`,
  )
  expect(ofPage.get('src/pages/home.tsx')).toBe(
    `<head>${INLINE_SCRIPT}<style data-page="src/pages/home.tsx">${FIRST}</style></head><body><!--app-->${IN_TURN}${FONT}</body>`,
  )
  expect(linked).toBe(`<head>${INLINE_SCRIPT}${FONT}${SHEET}</head><body><!--app-->${IN_TURN}</body>`)
})

test('the hashes match the elements as a browser computes them', async () => {
  const { styleHashes, scriptHash, ofPage, inlined, linked } = await prepareFirstLoad(
    TEMPLATE,
    folder,
    INLINE,
  )
  const source = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
  expect(styleHashes.get(inlined)).toEqual([source(CSS)])
  expect(styleHashes.get(ofPage.get('src/pages/home.tsx') ?? '')).toEqual([source(FIRST)])
  expect(styleHashes.get(linked)).toBeUndefined()
  expect(scriptHash).toBe(source(INLINE))
})

test('changed styles have a new version', async () => {
  const before = await prepareFirstLoad(TEMPLATE, folder, INLINE)
  await writeFile(join(folder, 'app.css'), `${CSS} `)
  const after = await prepareFirstLoad(TEMPLATE, folder, INLINE)
  expect(after.stylesVersion).not.toBe(before.stylesVersion)
})
