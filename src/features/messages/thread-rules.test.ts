import { expect, test } from 'vitest'

import type { Thread } from './schemas.ts'
import {
  isTooLong,
  isUnanswered,
  MAX_MESSAGE,
  showsRatingPrompt,
  withEarlierPage,
  withNewestPage,
  withSent,
} from './thread-rules.ts'

function thread(ids: string[], hasMore = false, rest: Partial<Thread> = {}): Thread {
  return {
    contact: null,
    messages: ids.map((id) => ({
      id,
      sender_id: 'a',
      recipient_id: 'b',
      content: id,
      read: false,
      created_at: '2026-01-01T00:00:00+00:00',
    })),
    has_more: hasMore,
    message_count: Math.min(3, ids.length),
    has_rated: false,
    may_rate: false,
    may_write: true,
    ...rest,
  }
}

const ids = (value: Thread) => value.messages.map(({ id }) => id)

test('a new page adds new messages and keeps the loaded ones', () => {
  const known = thread(['1', '2', '3'])
  const next = withNewestPage(known, thread(['3', '4'], true))
  expect(ids(next)).toEqual(['1', '2', '3', '4'])
  expect(next.has_more).toBe(false)
})

test('the newest page updates which messages were read', () => {
  const page = thread(['1'])
  const read = { ...page, messages: page.messages.map((message) => ({ ...message, read: true })) }
  expect(withNewestPage(page, read).messages[0]?.read).toBe(true)
})

test('loaded messages before a gap are dropped', () => {
  const next = withNewestPage(thread(['1', '2']), thread(['8', '9'], true))
  expect(ids(next)).toEqual(['8', '9'])
  expect(next.has_more).toBe(true)
})

test('the first messages of an empty thread leave no gap', () => {
  expect(ids(withNewestPage(thread([]), thread(['1', '2'])))).toEqual(['1', '2'])
})

test('an earlier page comes first, and says whether there are more', () => {
  const next = withEarlierPage(thread(['3', '4'], true), thread(['1', '2', '3'], false))
  expect(ids(next)).toEqual(['1', '2', '3', '4'])
  expect(next.has_more).toBe(false)
})

test('the rating prompt needs three messages and a viewer who has not rated', () => {
  expect(showsRatingPrompt(thread(['1', '2']))).toBe(false)
  expect(showsRatingPrompt(thread(['1', '2', '3']))).toBe(true)
  expect(showsRatingPrompt(thread(['1', '2', '3'], false, { has_rated: true }))).toBe(false)
  expect(showsRatingPrompt(thread(['1', '2', '3'], false, { may_write: false }))).toBe(false)
})

test('somebody is unanswered who has written, and to whom the viewer never wrote', () => {
  expect(isUnanswered(thread(['1', '2']), 'a')).toBe(true)
  expect(isUnanswered(thread(['1', '2']), 'b')).toBe(false)
  expect(isUnanswered(thread([]), 'a')).toBe(false)
  // Earlier messages are not loaded yet.
  expect(isUnanswered(thread(['1', '2'], true), 'a')).toBe(false)
})

test('a message has at most 5,000 code points, without surrounding spaces', () => {
  expect(isTooLong(` ${'🐪'.repeat(MAX_MESSAGE)}\n`)).toBe(false)
  expect(isTooLong('x'.repeat(MAX_MESSAGE + 1))).toBe(true)
})

test('a message just sent comes last, unless a poll has already brought it', () => {
  const [sent] = thread(['mine']).messages
  const ids = (known: Thread) => sent && withSent(known, sent).messages.map(({ id }) => id)
  expect(ids(thread(['before']))).toEqual(['before', 'mine'])
  expect(ids(thread(['mine', 'answer']))).toEqual(['mine', 'answer'])
})
