/** Exact counters, in a database where other files have written counters and averages by hand. */
import { expect } from 'vitest'

import { findDisagreements } from '#tests/support/engines/disagreements.ts'

import { sql } from './community.ts'

/** Call it before the tests. @returns a check that no further counter is wrong. */
export async function watchCounters() {
  const before = await findDisagreements((text) => sql(text))
  return async () => expect(await findDisagreements((text) => sql(text))).toEqual(before)
}
