/** Data requests that would cost too much are refused before the database sees them. */
import { expect, test } from 'vitest'

import { countSteps } from '#tests/support/count-steps.ts'
import { readDataRequest } from '#tests/support/data-request.ts'
import { hostileBody, hostileQuery } from '#tests/support/hostile-requests.ts'

/** Steps of the parser for a query of 8,000 characters and a body of 250,000: a few for each token. */
const MAX_STEPS = 150_000
/** Characters of SQL: names, placeholders and keywords around each column of the query. */
const MAX_SQL_CHARACTERS = 500_000

test.each(Array.from({ length: 100 }, (_, seed) => seed))(
  'hostile request %i takes few steps and makes little SQL',
  (seed) => {
    const body = new TextEncoder().encode(hostileBody(seed))
    for (const [method, query, bytes] of [
      ['GET', hostileQuery(seed), undefined],
      ['DELETE', hostileQuery(seed), undefined],
      ['POST', '', body],
      ['PATCH', '?id=eq.1', body],
    ] as const) {
      const { result, steps } = countSteps(() => readDataRequest(method, query, bytes)?.length ?? 0)
      expect(steps).toBeLessThan(MAX_STEPS)
      expect(result).toBeLessThan(MAX_SQL_CHARACTERS)
    }
  },
)
