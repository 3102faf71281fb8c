import { expect, test } from 'vitest'

import { openingFor, withoutOpening } from './opening.ts'

const opening = openingFor('A “React” developer')

test.each([
  [`${opening}I have built two shops.`, 'I have built two shops.'],
  // The database trims an opening to which nothing was added.
  [opening.trim(), ''],
  [opening, ''],
  ['Salaan, I have built two shops.\n\nCall me.', 'Salaan, I have built two shops.\n\nCall me.'],
])('after the opening of %j stands %j', (message, rest) => {
  expect(withoutOpening(message)).toBe(rest)
})
