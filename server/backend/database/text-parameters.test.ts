import { expect, test } from 'vitest'

import { textParameter } from './text-parameters.ts'

test.each([
  [null, null],
  [undefined, null],
  ['{"a":1}', '{"a":1}'],
  [{ a: 1 }, '{"a":1}'],
  [true, 'true'],
  [4.5, '4.5'],
  [12n, '12'],
  [[], '{}'],
  [[true, false], '{"true","false"}'],
  [['a"b', 'c\\d', null, ''], '{"a\\"b","c\\\\d",NULL,""}'],
  [[['a'], ['b']], '{{"a"},{"b"}}'],
])('value %# is sent as its text', (value, text) => {
  expect(textParameter(value)).toBe(text)
})
