import { expect, test } from 'vitest'

import { popularFirst } from './popular-first.ts'

test('most developers come first, equals by name', () => {
  const ordered = popularFirst([
    { name: 'Data', developer_count: 2 },
    { name: 'Cloud', developer_count: 0 },
    { name: 'Android', developer_count: 2 },
    { name: 'Back end', developer_count: 9 },
  ])
  expect(ordered.map(({ name }) => name)).toEqual(['Back end', 'Android', 'Data', 'Cloud'])
})
