/** `npm start`: installs and builds where needed, then runs the site until it is told to stop. */
import { isBuilt } from './lib/build-state.mjs'
import { ensureInstalled, fail, runOnPinnedNode } from './lib/toolchain.mjs'

await ensureInstalled()
if (!isBuilt()) {
  console.log('Building ...')
  if ((await runOnPinnedNode(['scripts/build.ts'])) !== 0) fail('The build failed: see the lines above.')
}
process.exitCode = await runOnPinnedNode(['server/main.ts'], { ipc: true })
