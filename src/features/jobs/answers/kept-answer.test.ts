import { expect, test } from 'vitest'
import { openingFor } from '#src/shared/jobs/opening.ts'
import { keptAnswer } from './kept-answer.ts'

const title = 'A React developer'

test.each(['', ' \n', openingFor(title), openingFor(title).trim()])('of %j nothing is kept', (text) => {
  expect(keptAnswer('1', text, title)).toBeNull()
})

test('what the member wrote is kept as it is', () => {
  const text = `${openingFor(title)}I have built two shops. `
  expect(keptAnswer('1', text, title)).toEqual({ id: '1', text })
})
