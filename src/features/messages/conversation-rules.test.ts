import { expect, test } from 'vitest'
import {
  isTooLong,
  isUnanswered,
  MAX_MESSAGE_CHARACTERS,
  ratingObstacle,
  showsRatingPrompt,
  withEarlierPage,
  withNewestPage,
  withSent,
} from './conversation-rules.ts'
import type { Conversation } from './schemas.ts'

function conversation(ids: string[], hasMore = false, rest: Partial<Conversation> = {}): Conversation {
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
    has_rated: false,
    may_rate: false,
    may_write: true,
    jobs: [],
    readAt: 0,
    ...rest,
  }
}

const ids = (value: Conversation) => value.messages.map(({ id }) => id)

test('a new page adds new messages and keeps the older ones', () => {
  const known = conversation(['1', '2', '3'])
  const next = withNewestPage(known, conversation(['3', '4'], true))
  expect(ids(next)).toEqual(['1', '2', '3', '4'])
  expect(next.has_more).toBe(false)
})

test('a message that the server no longer has goes with the next page', () => {
  expect(ids(withNewestPage(conversation(['insult', '2', '3']), conversation(['2', '3'])))).toEqual([
    '2',
    '3',
  ])
  expect(ids(withNewestPage(conversation(['1', '2', 'insult']), conversation(['1', '2'])))).toEqual([
    '1',
    '2',
  ])
  const next = withNewestPage(conversation(['1', '2', 'insult', '4']), conversation(['2', '4'], true))
  expect(ids(next)).toEqual(['1', '2', '4'])
  // A message was deleted, so the page reaches back to an older message.
  const reaching = withNewestPage(
    conversation(['2', 'insult', '4'], true),
    conversation(['1', '2', '4'], true),
  )
  expect(ids(reaching)).toEqual(['1', '2', '4'])
  expect(reaching.has_more).toBe(true)
  expect(ids(withNewestPage(conversation(['insult']), conversation([])))).toEqual([])
})

test('the newest page updates which messages were read', () => {
  const page = conversation(['1'])
  const read = { ...page, messages: page.messages.map((message) => ({ ...message, read: true })) }
  expect(withNewestPage(page, read).messages[0]?.read).toBe(true)
})

test('loaded messages before a gap are dropped', () => {
  const next = withNewestPage(conversation(['1', '2']), conversation(['8', '9'], true))
  expect(ids(next)).toEqual(['8', '9'])
  expect(next.has_more).toBe(true)
})

test('the first messages of an empty conversation leave no gap', () => {
  expect(ids(withNewestPage(conversation([]), conversation(['1', '2'])))).toEqual(['1', '2'])
})

test('an earlier page comes first, and says whether there are more', () => {
  const next = withEarlierPage(conversation(['3', '4'], true), conversation(['1', '2', '3'], false))
  expect(ids(next)).toEqual(['1', '2', '3', '4'])
  expect(next.has_more).toBe(false)
})

test('the rating prompt needs three messages and a viewer who has not rated', () => {
  expect(showsRatingPrompt(conversation(['1', '2']))).toBe(false)
  expect(showsRatingPrompt(conversation(['1', '2', '3']))).toBe(true)
  expect(showsRatingPrompt(conversation(['1', '2', '3'], false, { has_rated: true }))).toBe(false)
  expect(showsRatingPrompt(conversation(['1', '2', '3'], false, { may_write: false }))).toBe(false)
})

test('somebody is unanswered who has written, and to whom the viewer never wrote', () => {
  expect(isUnanswered(conversation(['1', '2']), 'a')).toBe(true)
  expect(isUnanswered(conversation(['1', '2']), 'b')).toBe(false)
  expect(isUnanswered(conversation([]), 'a')).toBe(false)
  // Earlier messages are not loaded yet.
  expect(isUnanswered(conversation(['1', '2'], true), 'a')).toBe(false)
})

test('somebody who can not rate yet reads what is missing', () => {
  expect(ratingObstacle(conversation(['1', '2', '3']), 'Cali')).toBe(
    'You can rate Cali once you have both written to each other.',
  )
  const [mine, ...theirs] = conversation(['1', '2', '3']).messages
  const both = { messages: mine ? [{ ...mine, sender_id: 'b' }, ...theirs] : [] }
  expect(ratingObstacle(conversation([], false, both), 'Cali')).toMatch(
    / and your email address is confirmed\.$/,
  )
  expect(ratingObstacle(conversation([], false, { ...both, may_rate: true }), 'Cali')).toBeUndefined()
})

test('a message has at most 5,000 code points, without surrounding spaces', () => {
  expect(isTooLong(` ${'🐪'.repeat(MAX_MESSAGE_CHARACTERS)}\n`)).toBe(false)
  expect(isTooLong('x'.repeat(MAX_MESSAGE_CHARACTERS + 1))).toBe(true)
})

test('a message just sent comes last, unless a poll has already brought it', () => {
  const [sent] = conversation(['mine']).messages
  const ids = (known: Conversation) => sent && withSent(known, sent).messages.map(({ id }) => id)
  expect(ids(conversation(['before']))).toEqual(['before', 'mine'])
  expect(ids(conversation(['mine', 'answer']))).toEqual(['mine', 'answer'])
})
