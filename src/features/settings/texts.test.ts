import { expect, test } from 'vitest'

import { appealProblem, MAX_APPEAL_CHARACTERS } from './appeal-rules.ts'
import { decisionTitle, standingText } from './texts.ts'

const about = { kind: 'rating', label: null, text: null } as const
const everything = false

test('a decision names the thing in the words of the interface', () => {
  expect(decisionTitle({ action: 'hide', days: null, everything, about })).toBe('Your review was hidden')
  expect(decisionTitle({ action: 'delete', days: null, everything, about: null })).toBe(
    'Something of yours was deleted',
  )
  expect(decisionTitle({ action: 'pause', days: 1, everything, about })).toBe('Writing was paused for a day')
  expect(decisionTitle({ action: 'pause', days: 7, everything, about })).toBe('Writing was paused for 7 days')
  expect(decisionTitle({ action: 'suspend', days: null, everything, about })).toBe(
    'Your account was suspended',
  )
  expect(decisionTitle({ action: 'hide', days: null, everything: true, about })).toBe(
    'Your profile and all that you published was hidden',
  )
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
