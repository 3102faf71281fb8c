import { expect, test } from 'vitest'

import { appealProblem, MAX_APPEAL_CHARACTERS } from './appeal-rules.ts'
import { decisionTitle, standingText } from './texts.ts'

const about = { kind: 'rating', label: null, text: null } as const

test.each([
  [{ action: 'hide' }, 'Your review was hidden'],
  [{ action: 'delete', about: null }, 'Something of yours was deleted'],
  [{ action: 'pause', days: 1 }, 'Writing was paused for a day'],
  [{ action: 'pause', days: 7 }, 'Writing was paused for 7 days'],
  [{ action: 'suspend' }, 'Your account was suspended'],
  [{ action: 'hide', everything: true }, 'Your profile and all that you published was hidden'],
])('a decision names the thing in the words of the interface: %j', (decision, title) => {
  expect(decisionTitle({ days: null, everything: false, about, ...decision })).toBe(title)
})

test('a pause names the day of its end', () => {
  const until = '2026-11-30T12:00:00+00:00'
  expect(standingText({ state: 'paused', until }).title).toBe('You can write again on November 30, 2026')
})

test('an appeal needs words, and as many as the database keeps', () => {
  expect(appealProblem(' \n')).toBe('Please write why.')
  expect(appealProblem('🧵'.repeat(MAX_APPEAL_CHARACTERS))).toBeUndefined()
  expect(appealProblem('x'.repeat(MAX_APPEAL_CHARACTERS + 1))).toContain('2,000')
})
