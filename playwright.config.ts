import { defineConfig } from '@playwright/test'

import { findChromium } from '#tests/support/chromium.ts'
import { freePort } from '#tests/support/free-port.ts'

const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
const chosenPort = process.env.E2E_PORT
// Workers read this file, too, and must find the same product.
process.env.E2E_PORT = chosenPort ?? String(await freePort())
const url = `http://127.0.0.1:${process.env.E2E_PORT}`
const chromium = findChromium()

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  workers: 3,
  fullyParallel: true,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  // Bounds for what hangs, not for what is slow: the machine may do much else.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  reporter: [['list']],
  use: {
    baseURL: url,
    // A trace of each test would cost a quarter of the time: `npm test -- e2e --trace on <file>` makes one.
    screenshot: 'only-on-failure',
    // Only where a test is about it: it would keep a copy of the app for each of hundreds of browsers.
    serviceWorkers: 'block',
    // Fades and slides would make what a test sees depend on when it looks.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { args: ARGUMENTS, ...(chromium && { executablePath: chromium }) },
  },
  webServer: {
    command: `"${process.execPath}" tests/support/serve-product.ts`,
    url: `${url}/healthz`,
    reuseExistingServer: chosenPort !== undefined,
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    stdout: 'ignore',
    stderr: 'pipe',
  },
})
