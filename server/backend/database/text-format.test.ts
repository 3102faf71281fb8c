import { afterAll, expect, test } from 'vitest'

import { openTestDatabase } from '../testing/open-test-database.ts'
import { textParameter } from './text-format.ts'

const database = await openTestDatabase(null)
afterAll(database.close)

const ID = crypto.randomUUID()
const read = async (expression: string) => {
  const [row] = await database.query<{ value: unknown }>(`select ${expression} as value`)
  return row?.value
}

test.each([
  [`'2026-01-01 10:00:00.5+00'::timestamptz`, '2026-01-01T10:00:00.5+00:00'],
  [`'2026-01-01 10:00:00+05:30'::timestamptz`, '2026-01-01T04:30:00+00:00'],
  [`'2026-01-01 10:00:00'::timestamp`, '2026-01-01T10:00:00'],
  [`'infinity'::timestamptz`, 'infinity'],
  [`'2026-01-01'::date`, '2026-01-01'],
  ['4.50::numeric', 4.5],
  ['42::bigint', 42],
  [`'{"a": [1, null]}'::jsonb`, { a: [1, null] }],
  [`array['a', 'b"c', null]::text[]`, ['a', 'b"c', null]],
  [
    'array[[1, 2], [3, 4]]',
    [
      [1, 2],
      [3, 4],
    ],
  ],
  ['array[true, null]', [true, null]],
  [`array['${ID}']::uuid[]`, [ID]],
])('%s is read as %j', async (expression, expected) => {
  expect(await read(expression)).toEqual(expected)
})

test("times are in UTC, regardless of the machine's time zone", async () => {
  expect(await read(`current_setting('timezone')`)).toBe('UTC')
})

test.each([
  [null, null],
  [undefined, null],
  ['{"a":1}', '{"a":1}'],
  [{ a: 1 }, '{"a":1}'],
  [true, 'true'],
  [4.5, '4.5'],
  [[], '{}'],
  [[true, false], '{"true","false"}'],
  [['a"b', 'c\\d', null, ''], '{"a\\"b","c\\\\d",NULL,""}'],
  [[['a'], ['b']], '{{"a"},{"b"}}'],
])('%j is sent as %j', (value, text) => {
  expect(textParameter(value)).toBe(text)
})

test('a bigint is sent as its digits', () => {
  expect(textParameter(12n)).toBe('12')
})
