import { describe } from 'vitest'

import { testJourneys } from './journeys.ts'
import { findWebkit, startWebkit } from './support/webkit.ts'

describe.skipIf(!findWebkit())('In WebKit', () => {
  testJourneys(startWebkit)
})
