import { expect, test } from 'vitest'

import {
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
