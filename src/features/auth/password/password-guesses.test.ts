import { expect, test } from 'vitest'

import { strengthOf } from './password-guesses.ts'

test.each([
  '123456',
  'aaaaaaaaaaaa',
  'qwertyuiop',
  'zxcvbnm123456789',
  'password',
  'Passw0rd123',
  'Maxamed2024',
  'soomaaliya1',
  'iloveyou!!',
  '19861986',
  'abcdefghijklmnop',
])('%s is easy to guess', (password) => expect(strengthOf(password)).toBe('weak'))

test.each(['geel-caano-12', 'kxwmrtpqvz', 'Maxamed-2024-xamar!'])('%s takes some guessing', (password) =>
  expect(strengthOf(password)).toBe('fair'),
)

test.each(['correct horse battery staple', 'roob caws miyi xeebta', 'kX9#mRt!pQ2v', 'ሰላም-ልጆች-መጽሐፍ'])(
  '%s is hard to guess',
  (password) => expect(strengthOf(password)).toBe('strong'),
)

test('facts about the person in the form are tried first', () => {
  const about = 'Ifraax Cismaan ifraax.cismaan@example.org'
  expect(strengthOf('ifraaxcismaan12')).toBe('fair')
  expect(strengthOf('ifraaxcismaan12', about)).toBe('weak')
  expect(strengthOf('C1smaan-Ifraax', about)).toBe('weak')
})

test('a long password costs no time', () => {
  expect(strengthOf('x9!'.repeat(5_000))).toBe('strong')
})
