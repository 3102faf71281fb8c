import { expect, test } from 'vitest'

import { namesTooMany, searchBefore } from './mention-search.ts'

test.each([
  ['@', { start: 0, text: '' }],
  ['Hello @ho', { start: 6, text: 'ho' }],
  ['Hello @Hodan Ca', { start: 6, text: 'Hodan Ca' }],
  ['مرحبا @محم', { start: 6, text: 'محم' }],
  ['مرحبا@محم', { start: 5, text: 'محم' }],
  ['(@ho', { start: 1, text: 'ho' }],
])('%j asks for %j', (text, search) => {
  expect(searchBefore(text)).toEqual(search)
})

test.each(['', 'ho', 'mail@ho', '@ho ', '@ho ca wa', '@@ho', 'a/@ho', '@ho, ca', '@ho\nca'])(
  '%j asks for nobody',
  (text) => {
    expect(searchBefore(text)).toBeNull()
  },
)

test('a sixth name is one too many, unless it comes twice or in code', () => {
  const five = '@name_1 @name_2 @name_3 @name_4 @name_5'
  expect(namesTooMany(five)).toBe(false)
  expect(namesTooMany(`${five} @name_6`)).toBe(true)
  expect(namesTooMany(`${five} @NAME_5 \`@name_6\` a@b.so`)).toBe(false)
})
