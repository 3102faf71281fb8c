/** Checks that the oldest supported browsers have what the build uses. Reads the build in `dist`. */
import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { root } from '../lib/toolchain.mjs'
import type { Count } from './check.ts'
import { unsupportedFeatures } from './unsupported-features.ts'

/** Prints what is lacking, and in which files. */
export async function runBrowserSupport(): Promise<Count> {
  const files = globSync(['client/**/*.js', 'server/{early-click,static-host}.js'], {
    cwd: join(root, 'dist'),
  })
  const lacking = await Promise.all(
    files.map(async (file) =>
      unsupportedFeatures(await readFile(join(root, 'dist', file), 'utf8')).map(
        (feature) => `${file} uses ${feature}`,
      ),
    ),
  )
  const failures = lacking.flat()
  for (const failure of failures) console.log(`FAIL  ${failure}`)
  return { passed: lacking.filter((found) => found.length === 0).length, failed: failures.length, failures }
}
