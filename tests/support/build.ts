import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { isBuilt } from '../../scripts/lib/build-state.mjs'
import { root } from '../../scripts/lib/toolchain.mjs'

/** Builds the app unless `dist` is up to date with the sources. Throws when the build fails. */
export function ensureBuilt(): void {
  if (isBuilt()) return
  const { status } = spawnSync(process.execPath, ['scripts/build.ts'], { cwd: root, stdio: 'inherit' })
  if (status !== 0) throw new Error('The build failed')
}

/** The one inline script that the server's HTML may hold. */
export function earlyClickScript(): string {
  return readFileSync(join(root, 'dist/server/early-click.js'), 'utf8').trim()
}
