import { expect, test } from 'vitest'

import { neighbours } from './queue-position.ts'

const list = (...ids: number[]) => ids.map((id) => ({ id, handler: null }))
const ids = ({ previous, next }: ReturnType<typeof neighbours>) => [previous?.id, next?.id]

test('the next case is the one below, and after the last the first', () => {
  expect(ids(neighbours(list(7, 8, 9), 8, 0, 'me'))).toEqual([7, 9])
  expect(ids(neighbours(list(7, 8, 9), 9, 0, 'me'))).toEqual([8, 7])
  expect(ids(neighbours(list(7), 7, 0, 'me'))).toEqual([undefined, undefined])
})

test('a decided case has left the list, so the next one is at its position', () => {
  expect(ids(neighbours(list(7, 9), 8, 1, 'me'))).toEqual([7, 9])
  expect(ids(neighbours(list(7, 8), 9, 2, 'me'))).toEqual([8, 7])
  expect(ids(neighbours([], 9, 2, 'me'))).toEqual([undefined, undefined])
})

test('a case that somebody else is on is passed over, the own one is not', () => {
  const entries = [
    { id: 1, handler: { id: 'me', full_name: 'Me' } },
    { id: 2, handler: null },
    { id: 3, handler: { id: 'other', full_name: 'Other' } },
  ]
  expect(ids(neighbours(entries, 2, 0, 'me'))).toEqual([1, 1])
})
