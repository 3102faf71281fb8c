/** `npm run dev`: the site with hot reload of the app; a change in server/ restarts the server. */
import { ensureInstalled, runOnPinnedNode } from './lib/toolchain.mjs'

await ensureInstalled()
process.exitCode = await runOnPinnedNode(['--watch', '--watch-preserve-output', 'scripts/dev-server.ts'])
