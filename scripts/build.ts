/**
 * `npm run build`
 *
 * Builds the app for browsers (dist/client, compressed beside the files), the same app for the server
 * (dist/server) and, when SUPABASE_URL and SUPABASE_PUBLISHABLE_KEY are set, a folder for any static host
 * (dist/static).
 */
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'

import { build } from 'vite'

import { VERSION } from '#server/lib/version.ts'
import { EARLY_CLICK_FILE, STATIC_SCRIPT_FILE } from '#server/web/page-source.ts'
import { precompress } from './build/precompress.ts'
import { buildScriptFile } from './build/script-file.ts'
import { buildServiceWorker } from './build/service-worker.ts'
import { writeStaticSite } from './build/static-site.ts'
import { hashInputs, markBuilt } from './lib/build-state.mjs'
import { root } from './lib/toolchain.mjs'

process.env.NODE_ENV = 'production'
const started = performance.now()
const inputs = hashInputs()
// The app reads it as `import.meta.env.VITE_BUILD_ID`: one build may not understand data that another build stored.
process.env.VITE_BUILD_ID = inputs.slice(0, 12)
process.env.VITE_VERSION = VERSION
const dist = join(root, 'dist')
// The build goes to a temporary folder and replaces the last one as a whole, so a failed build changes nothing.
const work = join(root, `node_modules/.cache/hibo-build-${process.pid}`)

try {
  const shared = { root, logLevel: 'warn' } as const
  await build({ ...shared, build: { outDir: join(work, 'new/client') } })
  await build({ ...shared, build: { outDir: join(work, 'new/server'), ssr: 'src/entry-server.tsx' } })
  for (const [input, name] of [
    ['src/lib/early-click/inline-script.ts', EARLY_CLICK_FILE],
    ['src/lib/early-answers/inline-script.ts', STATIC_SCRIPT_FILE],
  ] as const) {
    await buildScriptFile({ input, outDir: join(work, 'new/server'), name })
  }
  await buildServiceWorker(join(work, 'new/client'))
  await precompress(join(work, 'new/client'))
  await writeStaticSite(join(work, 'new'), process.env)
  markBuilt(join(work, 'new'), inputs)
  await mkdir(dist, { recursive: true })
  await rename(dist, join(work, 'old'))
  await rename(join(work, 'new'), dist)
} finally {
  await rm(work, { recursive: true, force: true })
}
console.log(`Built in ${((performance.now() - started) / 1000).toFixed(1)} s`)
// The server's code, which renders the pages of a static host, keeps a process alive.
process.exit()
