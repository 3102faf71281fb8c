/** Chromium on a slow phone's terms. */
import { type Browser, type CDPSession, chromium } from '@playwright/test'

import { findChromium } from '#tests/support/chromium.ts'

/** Slow 4G: 150 ms for every request, 1.6 Mbit/s down, 0.75 Mbit/s up. */
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: 1.6e6 / 8,
  uploadThroughput: 0.75e6 / 8,
}
const PROCESSOR_SLOWDOWN = 4

export async function startBrowser(): Promise<Browser> {
  const executablePath = findChromium()
  return chromium.launch({
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
    ...(executablePath && { executablePath }),
  })
}

/** Slows down the page of this session. */
export async function slowDown(session: CDPSession): Promise<void> {
  await session.send('Network.emulateNetworkConditions', NETWORK)
  await session.send('Emulation.setCPUThrottlingRate', { rate: PROCESSOR_SLOWDOWN })
}
