/** Builds `sw.js` for a finished client build, whose files it names. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { type AssetManifest, entriesOf, filesOf, parseManifest } from '#server/web/asset-manifest.ts'

import { buildScriptFile } from './script-file.ts'

/** The worker caches this module along with the entry, because it restores the offline cache. */
const BACKGROUND_TASKS = 'src/background-tasks.ts'

/** Adds the worker to the build in `client`. */
export async function buildServiceWorker(client: string): Promise<void> {
  const manifest = parseManifest(JSON.parse(await readFile(join(client, '.vite/manifest.json'), 'utf8')))
  await buildScriptFile({
    input: 'src/service-worker/service-worker.ts',
    outDir: client,
    name: 'sw.js',
    define: { __APP_FILES__: JSON.stringify(appFiles(manifest)) },
  })
}

/** The files of every page, and the code and styles of single pages. */
function appFiles(manifest: AssetManifest) {
  const shell = listOf(manifest, [...entriesOf(manifest), BACKGROUND_TASKS])
  const isPage = (name: string) => name.startsWith('src/pages/')
  const names = Object.keys(manifest).sort((a, b) => Number(isPage(b)) - Number(isPage(a)))
  const pages = listOf(manifest, names).filter((path) => !shell.includes(path))
  return { shell, pages }
}

function listOf(manifest: AssetManifest, modules: string[]) {
  const { scripts, styles } = filesOf(manifest, modules)
  return [...scripts, ...styles].filter((path) => /\.(js|css)$/.test(path))
}
