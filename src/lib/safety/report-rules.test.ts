import { expect, test } from 'vitest'

import { MAX_NOTE, reasonLabel, reportProblem } from './report-rules.ts'

const draft = { reason: 'scam', note: '', block: false } as const

test('a report needs a reason and no note', () => {
  expect(reportProblem({ ...draft, reason: null })).toMatchObject({ field: 'reason' })
  expect(reportProblem(draft)).toBeNull()
})

test('a note is counted in characters, as the database counts it', () => {
  expect(reportProblem({ ...draft, note: ` ${'🧵'.repeat(MAX_NOTE)} ` })).toBeNull()
  expect(reportProblem({ ...draft, note: '🧵'.repeat(MAX_NOTE + 1) })).toMatchObject({ field: 'note' })
})

test('a reason that a later version added shows as it is', () => {
  expect(reasonLabel('harassment')).toBe('Harassment or hate')
  expect(reasonLabel('raid')).toBe('raid')
})
