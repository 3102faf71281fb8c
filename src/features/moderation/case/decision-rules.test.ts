import { expect, test } from 'vitest'

import type { Decision } from '../schemas.ts'
import { ACTIONS } from '../words.ts'
import { draftFieldOf, milderThan, reasonProblem, withReadyReason } from './decision-rules.ts'

test.each(['', ' \n', '\u200B', '\u2800'])('a member gets a reason to read: %j is not one', (text) => {
  expect(reasonProblem(text)).toBe('Please write why. The member reads it.')
  expect(reasonProblem(text, true)).toBeUndefined()
})

test('a reason that is too long says by how much, counted as the database counts', () => {
  expect(reasonProblem('🌿'.repeat(2_000))).toBeUndefined()
  expect(reasonProblem('x'.repeat(2_001))).toBe('This is 1 character too long. The limit is 2,000.')
  expect(reasonProblem('x'.repeat(2_100), true)).toBe('This is 100 characters too long. The limit is 2,000.')
})

test('a note for moderators is never the reason that a member reads', () => {
  expect(ACTIONS.filter((action) => draftFieldOf(action) === 'note')).toEqual(['none'])
  expect(draftFieldOf(null)).toBe('reason')
})

test('a ready reason keeps what was typed, and comes once', () => {
  expect(withReadyReason(' \n', 'No ads.')).toBe('No ads.')
  expect(withReadyReason('My words. ', 'No ads.')).toBe('My words.\n\nNo ads.')
  expect(withReadyReason('My words.\n\nNo ads.', 'No ads.')).toBe('My words.\n\nNo ads.')
})

const NOW = Date.parse('2026-06-01T12:00:00Z')
const DECISION: Decision = {
  id: 1,
  case_id: 1,
  action: 'hide',
  days: null,
  everything: false,
  reason: 'It is rude.',
  moderator: { id: 'm', full_name: 'Cabdi' },
  created_at: '2026-06-01T12:00:00Z',
  undone_at: null,
  undone_by: null,
  undo_reason: null,
  after_appeal: false,
  appeal: null,
}
const milder = (decision: Partial<Decision>, kind: 'post' | 'message' = 'post', now = NOW) =>
  milderThan({ ...DECISION, ...decision }, kind, now).map(({ action, days }) => action + (days ?? ''))

test('only what is milder can stay after an appeal, and only what the thing allows', () => {
  expect(milder({ action: 'warn' })).toEqual([])
  expect(milder({ action: 'hide' })).toEqual(['warn'])
  expect(milder({ action: 'hide', everything: true })).toEqual(['warn', 'hide'])
  expect(milder({ action: 'delete' })).toEqual(['warn'])
  expect(milder({ action: 'pause', days: 7 })).toEqual(['warn', 'hide', 'pause1', 'pause3'])
  expect(milder({ action: 'pause', days: 7 }, 'message', NOW + 5 * 86_400_000)).toEqual(['warn', 'pause1'])
  expect(milder({ action: 'suspend' }, 'message')).toEqual([
    'warn',
    ...[1, 3, 7, 14, 30, 90].map((n) => `pause${n}`),
  ])
})
