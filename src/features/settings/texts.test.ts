import { expect, test } from 'vitest'

import { appealProblem, MAX_APPEAL } from './appeal-rules.ts'
import { decisionTitle, outcomeText, standingText } from './texts.ts'

const about = { kind: 'rating', label: null, text: null } as const

test('a report says what became of it, and nothing before', () => {
  expect(outcomeText({ state: 'open', outcome: null })).toBe('Waiting for a moderator')
  expect(outcomeText({ state: 'closed', outcome: 'acted' })).toBe('The moderators acted on it')
  expect(outcomeText({ state: 'closed', outcome: 'no_action' })).toBe('The moderators saw no broken rule')
})

test('a decision names the thing in the words of the interface', () => {
  expect(decisionTitle({ action: 'hide', days: null, about })).toBe('Your review was hidden')
  expect(decisionTitle({ action: 'delete', days: null, about: null })).toBe('Something of yours was deleted')
  expect(decisionTitle({ action: 'pause', days: 1, about })).toBe('Writing was paused for a day')
  expect(decisionTitle({ action: 'pause', days: 7, about })).toBe('Writing was paused for 7 days')
  expect(decisionTitle({ action: 'suspend', days: null, about })).toBe('Your account was suspended')
})

test('a pause names the day of its end', () => {
  const until = '2026-11-30T12:00:00+00:00'
  expect(standingText({ state: 'paused', until }).title).toBe('You can write again on November 30, 2026')
})

test('an appeal needs words, and as many as the database keeps', () => {
  expect(appealProblem(' \n')).toBe('Please write why.')
  expect(appealProblem('🧵'.repeat(MAX_APPEAL))).toBeUndefined()
  expect(appealProblem('x'.repeat(MAX_APPEAL + 1))).toContain('2,000')
})
