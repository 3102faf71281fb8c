/** Paths of an installed Chromium. */
import { existsSync } from 'node:fs'

/** The headless shell has the engine of the whole browser and takes half the time. */
export const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell'
const USUAL_PATHS = [
  HEADLESS_SHELL,
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
