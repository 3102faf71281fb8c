import { expect, test } from 'vitest'

import { shardsOf } from './sitemap.ts'

test('the sitemap of a small table is one shard', () => {
  expect(shardsOf(0)).toEqual([''])
  expect(shardsOf(5_000)).toEqual([''])
})

test('the sitemap of a larger table is cut by the first digits of its ids, so that a shard stays small', () => {
  expect(shardsOf(5_001)).toHaveLength(16)
  expect(shardsOf(1_000_000)).toHaveLength(256)
  expect(shardsOf(1_000_000).slice(0, 3)).toEqual(['00', '01', '02'])
  expect(shardsOf(20_000_000)).toHaveLength(4096)
})
