/** Runs the journeys in Firefox and WebKit, where these browsers are installed or can be. */
import { findFirefox } from '#tests/browsers/support/firefox.ts'
import { findWebkit } from '#tests/browsers/support/webkit.ts'

import { HAS_APT, installPackages, updatePackageLists } from './apt.ts'
import type { CheckOptions, Count } from './check.ts'
import { runVitest } from './vitest.ts'

/** Timeout of one installation. On a slow network the journeys are left out. */
const PATIENCE_MS = 300_000
const BROWSERS = [
  { name: 'Firefox', find: findFirefox, packages: ['firefox-esr'] },
  { name: 'WebKit', find: findWebkit, packages: ['webkit2gtk-driver', 'xvfb'] },
]

export async function runOtherBrowsers(options: CheckOptions): Promise<Count> {
  const missing = () => BROWSERS.filter(({ find }) => find() === null)
  if (HAS_APT && missing().length > 0) {
    console.log(
      `Installing ${missing()
        .map(({ name }) => name)
        .join(' and ')} ...`,
    )
    await updatePackageLists()
    for (const { packages } of missing()) await installPackages(packages, PATIENCE_MS)
  }
  for (const { name, packages } of missing()) {
    console.log(`${name} is left out: this machine lacks Debian's ${packages.join(' and ')}`)
  }
  return missing().length === BROWSERS.length ? { passed: 0, failed: 0 } : runVitest(['browsers'], options)
}
