/**
 * `npm test`: installs where needed, then runs every check, or those named: `npm test -- unit e2e tests/e2e/x.spec.ts`.
 */
import { ensureInstalled, runOnPinnedNode } from './lib/toolchain.mjs'

await ensureInstalled()
process.exitCode = await runOnPinnedNode(['scripts/checks.ts', ...process.argv.slice(2)])
