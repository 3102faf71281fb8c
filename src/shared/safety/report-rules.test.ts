import { expect, test } from 'vitest'

import {
  blocksAuthor,
  isPersonal,
  MAX_NOTE_CHARACTERS,
  REPORT_REASONS,
  reasonLabel,
  reportProblem,
} from './report-rules.ts'

const draft = { reason: 'scam', note: '', block: false } as const

test('a report needs a reason and no note', () => {
  expect(reportProblem({ ...draft, reason: null })).toMatchObject({ field: 'reason' })
  expect(reportProblem(draft)).toBeNull()
})

test('threats and harassment alone are attacks on a person', () => {
  expect(REPORT_REASONS.map(({ value }) => value).filter(isPersonal)).toEqual(['threat', 'harassment'])
})

test('a reason that is left for another one takes the block along that it had ticked', () => {
  const block = null
  expect(blocksAuthor({ ...draft, reason: null, block }, false)).toBe(false)
  expect(blocksAuthor({ ...draft, reason: 'threat', block }, false)).toBe(true)
  expect(blocksAuthor({ ...draft, reason: 'scam', block }, false)).toBe(false)
  expect(blocksAuthor({ ...draft, reason: 'scam', block }, true)).toBe(true)
})

test.each([true, false])('what the member chose about the block stays (%s)', (block) => {
  for (const { value: reason } of REPORT_REASONS) {
    expect(blocksAuthor({ ...draft, reason, block }, true)).toBe(block)
    expect(blocksAuthor({ ...draft, reason, block }, false)).toBe(block)
  }
})

test('a note is counted in characters, as the database counts it', () => {
  expect(reportProblem({ ...draft, note: ` ${'🧵'.repeat(MAX_NOTE_CHARACTERS)} ` })).toBeNull()
  expect(reportProblem({ ...draft, note: '🧵'.repeat(MAX_NOTE_CHARACTERS + 1) })).toMatchObject({
    field: 'note',
  })
})

test('a reason that a later version added shows as it is', () => {
  expect(reasonLabel('harassment')).toBe('Harassment or hate')
  expect(reasonLabel('raid')).toBe('raid')
})
