import { expect, test } from 'vitest'

import { popularFirst } from './popular-first.ts'

test('most developers come first, equals in the order of the list', () => {
  const ordered = popularFirst([
    { name: 'Android', developer_count: 2 },
    { name: 'Back end', developer_count: 9 },
    { name: 'Cloud', developer_count: 0 },
    { name: 'Data', developer_count: 2 },
  ])
  expect(ordered.map(({ name }) => name)).toEqual(['Back end', 'Android', 'Data', 'Cloud'])
})
