import { expect, test } from 'vitest'

import { reportOutcome } from './report-outcomes.ts'

test('the outcome of a report names each thing that was done once', () => {
  expect(reportOutcome(['warn'])).toBe('We warned the author.')
  expect(reportOutcome(['delete', 'hide', 'suspend'])).toBe('We took it down. We suspended the author.')
  expect(reportOutcome(['none'])).toBe('We found no breach of the rules.')
  expect(reportOutcome([])).toBe('We found no breach of the rules.')
  expect(reportOutcome(['something new'])).toBe('We acted on it.')
})
