/** Packages of Debian and Ubuntu, for tests that need more than npm has. */
import { existsSync } from 'node:fs'

import { run } from '../lib/toolchain.mjs'

export const HAS_APT = existsSync('/usr/bin/apt-get') && process.getuid?.() === 0

export async function updatePackageLists(): Promise<void> {
  await run('apt-get', ['update', '-qq'], { stdio: 'ignore' })
}

/** Installs packages. A failure is not an error: the caller looks for the programs afterwards. */
export async function installPackages(names: readonly string[], timeoutMs?: number): Promise<void> {
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...names], {
    ...(timeoutMs !== undefined && { timeout: timeoutMs }),
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    stdio: 'ignore',
  })
}
