/**
 * Runs one of our scripts, `run.mjs scripts/make-admin.ts someone@example.org`, if this Node is new enough.
 * The syntax is that of Node 12, so that older versions get as far as the sentence about them.
 */
import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const SETTINGS = '/etc/hibo.env'
/** Scripts that take no words. A word behind one of them is a mistake, such as a setting. */
const WITHOUT_WORDS = ['start.mjs', 'dev.mjs', 'build.ts', 'count-lines.ts', 'main.ts']
const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const isRelease = !existsSync(join(root, 'vite.config.ts'))
const [major, minor] = process.versions.node.split('.').map(Number)
// A release runs on this machine's Node, which runs TypeScript from 22.18 on. A checkout installs its own Node, but on
// older versions than these npm would leave out the bundler.
const least = isRelease ? [22, 18] : major > 20 ? [22, 12] : [20, 19]

function fail(message) {
  console.error(message)
  process.exit(1)
}

if (major < least[0] || (major === least[0] && minor < least[1]))
  fail(
    `Hibo needs Node ${least.join('.')} or later, and this is Node ${process.versions.node}.` +
      ' Newer ones: https://nodejs.org/en/download',
  )
// Removes `run.mjs`, so that the script sees its own arguments.
process.argv.splice(1, 1)
const [, script, ...words] = process.argv
if (words.includes('--help') || words.includes('-h')) {
  console.log(helpOf(script))
  process.exit()
}
if (words.length > 0 && WITHOUT_WORDS.some((name) => script.endsWith(`/${name}`)))
  fail(`There is no word "${words[0]}" here: settings are environment variables (README.md lists them)`)

/** The comment at the script's head, for the terminal. */
function helpOf(name) {
  const [, comment] = /^\/\*\*([\s\S]*?)\*\//.exec(readFileSync(join(root, name), 'utf8')) || ['', '']
  const text = comment
    .replace(/^ \* ?/gm, '')
    .replace(/`/g, '')
    .trim()
  return isRelease
    ? text.replace(/\bnpm run ([\w-]+)( --(?= ))?/g, 'hibo $1').replace(/\bnpm start/g, 'hibo start')
    : text
}

if (isRelease && existsSync(SETTINGS)) {
  try {
    // Variables of the environment win over the file's.
    process.loadEnvFile(SETTINGS)
  } catch {
    fail(`${SETTINGS} can't be read: run this command as the user of the site, or as root`)
  }
}
// npm and `hibo` change the folder. DATA_DIR is relative to where the command was given: otherwise data would lie in
// the folder of one version.
if (process.env.DATA_DIR) process.env.DATA_DIR = resolve(process.env.INIT_CWD || '', process.env.DATA_DIR)
// A command of root runs as the owner of the data, so that `sudo hibo backup` leaves no file of root's. Before the
// first start it runs as the owner of the folder above.
if (isRelease && process.getuid && process.getuid() === 0) {
  let owned = process.env.DATA_DIR || join(root, '.data')
  while (!existsSync(owned)) owned = dirname(owned)
  const { uid, gid } = statSync(owned)
  if (uid !== 0) {
    process.setgroups([gid])
    process.setgid(gid)
    process.setuid(uid)
  }
}

if (script.endsWith('.mjs') || script === 'server/main.ts') import(pathToFileURL(join(root, script)).href)
else
  import('./lib/toolchain.mjs').then(async ({ ensureInstalled, runOnPinnedNode }) => {
    await ensureInstalled()
    process.exitCode = await runOnPinnedNode(process.argv.slice(1))
  })
