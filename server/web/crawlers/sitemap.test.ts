import { expect, test } from 'vitest'

import { sharesOf } from './sitemap.ts'

test('a small table is one share', () => {
  expect(sharesOf(0)).toEqual([''])
  expect(sharesOf(5_000)).toEqual([''])
})

test('a larger one is cut by the first digits of its ids, so that a share stays small', () => {
  expect(sharesOf(5_001)).toHaveLength(16)
  expect(sharesOf(1_000_000)).toHaveLength(256)
  expect(sharesOf(1_000_000).slice(0, 3)).toEqual(['00', '01', '02'])
  expect(sharesOf(20_000_000)).toHaveLength(4096)
})
