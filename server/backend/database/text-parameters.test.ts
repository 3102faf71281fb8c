import { expect, test } from 'vitest'

import { textParameter } from './text-parameters.ts'

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
