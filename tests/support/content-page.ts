/** Gives a page the functions of `content-in-browser.ts`. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { Page } from '@playwright/test'
import { build } from 'vite'

const INPUT = join(import.meta.dirname, 'content-in-browser.ts')
const NAME = 'content.js'

export async function addContentFunctions(page: Page): Promise<void> {
  const outDir = await mkdtemp(join(tmpdir(), 'hibo-content-'))
  try {
    await build({
      configFile: false,
      logLevel: 'error',
      publicDir: false,
      build: {
        outDir,
        rolldownOptions: { input: INPUT, output: { entryFileNames: NAME, codeSplitting: false } },
      },
    })
    await page.addScriptTag({ path: join(outDir, NAME), type: 'module' })
    await page.waitForFunction(() => 'content' in window)
  } finally {
    await rm(outDir, { recursive: true })
  }
}
