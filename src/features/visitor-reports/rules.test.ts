import { expect, test } from 'vitest'

import { MAX_NOTE_CHARACTERS } from '#src/shared/safety/report-rules.ts'
import { visitorReportProblems } from './rules.ts'

const whole = {
  url: '/profile/ayaan',
  reason: 'impersonation',
  note: 'This is my picture.',
  email: ' me@example.org ',
} as const

const fields = (draft: Parameters<typeof visitorReportProblems>[0]) =>
  visitorReportProblems(draft).map(({ field }) => field)

test('a report without an account needs a URL, a reason, words and an email', () => {
  expect(fields(whole)).toEqual([])
  expect(fields({ url: ' ', reason: null, note: '\u200b', email: 'me@example' })).toEqual([
    'url',
    'reason',
    'note',
    'email',
  ])
})

test('its words are counted as the database counts them', () => {
  expect(fields({ ...whole, note: ` ${'🧵'.repeat(MAX_NOTE_CHARACTERS)} ` })).toEqual([])
  expect(fields({ ...whole, note: '🧵'.repeat(MAX_NOTE_CHARACTERS + 1) })).toEqual(['note'])
})
