/** `npm run dev`: the site with hot reload of the app; a change under server/ starts the server anew. */
import { ensureInstalled, runOnPinnedNode } from './lib/toolchain.mjs'

await ensureInstalled()
process.exitCode = await runOnPinnedNode(['--watch', '--watch-preserve-output', 'scripts/dev-server.ts'])
