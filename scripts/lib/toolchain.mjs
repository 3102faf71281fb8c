/** Tools of the entry scripts. Plain JavaScript without dependencies, because it runs before those are installed. */
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = join(dirname(fileURLToPath(import.meta.url)), '../..')
const isWindows = process.platform === 'win32'
const PARENT_CHECK_MS = 500

/** False in an archive of a release and in the container: nothing is installed or built there. */
export const hasSources = existsSync(join(root, 'vite.config.ts'))

/** The Node that the lock file pins, whatever the machine has. Archives for one platform have it, too. */
export const pinnedNode = join(root, 'node_modules/node/bin', isWindows ? 'node.exe' : 'node')

/** Stops the script with one clear line. */
export function fail(message) {
  console.error(message)
  process.exit(1)
}

/**
 * Runs a program to its end and resolves with its exit code. Signals are passed on, so that it ends first.
 * `watch` is given the child when it has started.
 */
export function run(command, args, { watch: look, ...options } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options })
    look?.(child)
    const passOn = (signal) => child.kill(signal)
    process.on('SIGTERM', passOn)
    process.on('SIGINT', passOn)
    const watch = watchParent(() => child.kill('SIGTERM'))
    child.on('error', (error) => {
      console.error(`${command} can't be run: ${error.message}`)
      resolve(1)
    })
    child.on('exit', (code, signal) => {
      process.off('SIGTERM', passOn)
      process.off('SIGINT', passOn)
      clearInterval(watch)
      resolve(code ?? (signal === 'SIGTERM' || signal === 'SIGINT' ? 0 : 1))
    })
  })
}

/** Stops when the parent is gone: npm passes signals on to a shell, and some shells end without passing them on. */
function watchParent(stop) {
  if (!process.env.npm_lifecycle_event || isWindows) return undefined
  const parent = process.ppid
  return setInterval(() => {
    if (process.ppid !== parent) stop()
  }, PARENT_CHECK_MS).unref()
}

/**
 * Runs one of our scripts on the pinned Node, or on this one where a release has none. `ipc` lets it notice when this
 * process dies, and send messages.
 */
export function runOnPinnedNode(args, { ipc = false, env = {}, watch } = {}) {
  const stdio = ipc ? ['inherit', 'inherit', 'inherit', 'ipc'] : 'inherit'
  const node = hasSources || existsSync(pinnedNode) ? pinnedNode : process.execPath
  return run(node, args, { stdio, env: { ...process.env, ...env }, watch })
}

/** Installs the packages of the lock file if others are installed. A release only checks that its packages exist. */
export async function ensureInstalled() {
  if (!hasSources) {
    if (existsSync(join(root, 'node_modules/pg'))) return
    fail(`The packages are missing: run "npm ci --omit=dev" in ${root}, then try again.`)
  }
  const reason = whyInstall()
  if (!reason) return
  console.log(`Installing dependencies (${reason}) ...`)
  // Build and test tools are development dependencies; NODE_ENV=production would leave them out.
  // Warnings about the machine's own Node mean nothing: everything runs on the pinned one.
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  const code = await run(isWindows ? 'npm.cmd' : 'npm', args, { shell: isWindows })
  if (code !== 0)
    fail('The dependencies could not be installed: see the lines above. Is the network reachable?')
  if (!existsSync(pinnedNode))
    fail(`The installation lacks Node itself (${pinnedNode}): run "npm ci" once more.`)
}

/** Compares the versions that npm installed with those of the lock file; dates would lie after a checkout. */
function whyInstall() {
  const installedFile = join(root, 'node_modules/.package-lock.json')
  if (!existsSync(installedFile) || !existsSync(pinnedNode)) return 'there are none yet'
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
  const installed = JSON.parse(readFileSync(installedFile, 'utf8')).packages
  const differs = Object.entries(wanted).some(
    ([path, { version, optional }]) =>
      path !== '' && installed[path]?.version !== version && !(optional && !installed[path]),
  )
  return differs ? 'the lock file has changed' : null
}
