import { describe } from 'vitest'

import { DRIVEN, testJourneys } from './journeys.ts'
import { findWebkit, startWebkit } from './support/webkit.ts'

describe.skipIf(!findWebkit())('In WebKit', DRIVEN, () => {
  testJourneys(startWebkit)
})
