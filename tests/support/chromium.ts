/** Paths of an installed Chromium. */
import { existsSync } from 'node:fs'

const USUAL_PATHS = [
  // The headless shell has the same engine and takes half the time.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** CHROMIUM from the environment, else the first of the usual paths that exists; null when there is none. */
export function findChromium(): string | null {
  const named = process.env.CHROMIUM
  if (named) return named
  return USUAL_PATHS.find((path) => existsSync(path)) ?? null
}
