/** Runs one of our TypeScript scripts on the pinned Node, installed first where needed: `run.mjs scripts/x.ts …`. */
import { ensureInstalled, runOnPinnedNode } from './lib/toolchain.mjs'

await ensureInstalled()
process.exitCode = await runOnPinnedNode(process.argv.slice(2))
