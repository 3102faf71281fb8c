/**
 * Runs one of our scripts, `run.mjs scripts/make-admin.ts someone@example.org`, if this Node is new enough.
 * The syntax is that of Node 12, so that older versions get as far as the sentence about them.
 */
import { existsSync } from 'fs'
import { dirname, join } from 'path'
import { fileURLToPath, pathToFileURL } from 'url'

const SETTINGS = '/etc/hibo.env'
const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const isRelease = !existsSync(join(root, 'vite.config.ts'))
// A checkout installs the Node that everything runs on; a release runs on the one that is here.
const least = isRelease ? [22, 18] : [20, 0]
const [major, minor] = process.versions.node.split('.').map(Number)

function fail(message) {
  console.error(message)
  process.exit(1)
}

if (major < least[0] || (major === least[0] && minor < least[1]))
  fail(
    `Hibo needs Node ${isRelease ? '22.18' : '20'} or later, and this is Node ${process.versions.node}.` +
      ' Newer ones: https://nodejs.org/en/download',
  )
if (isRelease && existsSync(SETTINGS)) {
  try {
    // The environment wins.
    process.loadEnvFile(SETTINGS)
  } catch (error) {
    fail(`${SETTINGS} can't be read (${error.code}): run this command as the user of the site, or as root`)
  }
}

// The script sees its own arguments.
process.argv.splice(1, 1)
const [, script] = process.argv
if (script.endsWith('.mjs') || script === 'server/main.ts') import(pathToFileURL(join(root, script)).href)
else
  import('./lib/toolchain.mjs').then(async ({ ensureInstalled, runOnPinnedNode }) => {
    await ensureInstalled()
    process.exitCode = await runOnPinnedNode(process.argv.slice(1))
  })
