/**
 * `npm start`
 *
 * Installs and builds where needed, then runs the site until it is told to stop, and starts it again when it dies or
 * hangs. Settings are environment variables: README.md lists them.
 */
import { isBuilt } from './lib/build-state.mjs'
import { supervise } from './lib/supervise.mjs'
import { ensureInstalled, fail, runOnPinnedNode } from './lib/toolchain.mjs'

await ensureInstalled()
if (!isBuilt()) {
  console.log('Building ...')
  if ((await runOnPinnedNode(['scripts/build.ts'])) !== 0) fail('The build failed: see the lines above.')
}
// Less memory: fewer separate pools of native memory, a smaller nursery for short-lived objects, and garbage is
// collected before the rest has grown by a third.
const memory = {
  nodeOptions: ['--max-semi-space-size=8', '--heap-growing-percent=30'],
  env: { MALLOC_ARENA_MAX: '2' },
}
process.exitCode = await supervise([...memory.nodeOptions, 'server/main.ts'], { env: memory.env })
