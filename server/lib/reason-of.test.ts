import { expect, test } from 'vitest'

import { reasonOf } from './reason-of.ts'

test('a host of two addresses, neither of which answers, is told with the reason of the first', () => {
  const refused = (address: string) =>
    Object.assign(new Error(`connect ECONNREFUSED ${address}`), { code: 'ECONNREFUSED' })
  const both = new AggregateError([refused('::1:5432'), refused('127.0.0.1:5432')])
  expect(reasonOf(new Error('unavailable', { cause: both }))).toBe('connect ECONNREFUSED ::1:5432')
})
