import { expect, test } from 'vitest'

import type { UnreadSummary } from './schemas.ts'
import { badgeText, badgeTitle, withoutSender, withSummary } from './unread-state.ts'

const now = new Date('2026-05-31T12:00:00Z')

function summary(senders: Record<string, string>): UnreadSummary {
  return {
    senders: Object.entries(senders).map(([id, last_message_at]) => ({ id, last_message_at })),
    checked_at: now.toISOString(),
  }
}

test('the first check looks back 30 days by the server clock', () => {
  const answer = summary({ new: '2026-05-02T00:00:00+00:00', old: '2026-04-30T00:00:00+00:00' })
  expect(withSummary(null, answer)).toEqual({ lastChecked: '2026-05-01T12:00:00.000Z', senders: ['new'] })
})

test('a listed sender stays until the conversation is read, even for an old message', () => {
  const state = { lastChecked: now.toISOString(), senders: ['waiting'] }
  expect(withSummary(state, summary({ waiting: '2026-05-20T00:00:00+00:00' })).senders).toEqual(['waiting'])
})

test('a sender whose messages were read on another device leaves the list', () => {
  expect(withSummary({ lastChecked: now.toISOString(), senders: ['read'] }, summary({})).senders).toEqual([])
})

test('a message committed just after the check is found', () => {
  const state = { lastChecked: now.toISOString(), senders: [] }
  expect(withSummary(state, summary({ late: '2026-05-31T11:59:59.5+00:00' })).senders).toEqual(['late'])
})

test('reading one conversation keeps the others', () => {
  const state = { lastChecked: '2026-05-01T12:00:00.000Z', senders: ['a', 'b'] }
  expect(withoutSender(state, 'a', now.toISOString())).toEqual({
    lastChecked: now.toISOString(),
    senders: ['b'],
  })
})

test.each([
  [-1, null],
  [0, null],
  [1, '1'],
  [99, '99'],
  [100, '99+'],
])('%i unread conversations show as %s', (count, text) => {
  expect(badgeText(count)).toBe(text)
})

test('the title has a singular and a plural', () => {
  expect(badgeTitle(1)).toBe('1 unread conversation')
  expect(badgeTitle(12)).toBe('12 unread conversations')
})
