import { describe, test } from 'vitest'

import { DRIVEN, testJourneys } from './journeys.ts'
import { findFirefox, startFirefox } from './support/firefox.ts'

describe.skipIf(!findFirefox())('In Firefox', DRIVEN, () => {
  const running = testJourneys(startFirefox)

  // This test is the last, because it ends the product.
  test('the app opens while the server is gone', async () => {
    const { person, product } = running()
    await person.comes()
    await person.open('/community')
    await person.until('a service worker that has the app', holdsApp, '')
    await product.kill()
    await person.open('/community')
    await person.finds('#root header')
  })
})

async function holdsApp() {
  const isActive = navigator.serviceWorker.controller?.state === 'activated'
  return isActive && (await caches.match('/shell.html')) !== undefined
}
