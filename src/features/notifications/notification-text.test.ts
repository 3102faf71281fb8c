import { expect, test } from 'vitest'

import { countText } from './count-text.ts'
import { actorsText, notificationText } from './notification-text.ts'

const person = (full_name: string) => ({ id: full_name, username: full_name, full_name, avatar_url: null })
const post = '/community/post/1'

test.each([
  [['Naima'], 1, 'Naima'],
  [['Naima', 'Cali'], 2, 'Naima and Cali'],
  [['Naima', 'Cali', 'Hodan'], 3, 'Naima and 2 others'],
  [['Naima', 'Cali', 'Hodan'], 14, 'Naima and 13 others'],
  // Hidden members are counted, and have no name.
  [['Naima'], 2, 'Naima and 1 other'],
  [[], 1, 'A member'],
  [[], 3, '3 members'],
])('%j of %i are named "%s"', (names, actor_count, text) => {
  expect(actorsText({ actors: names.map(person), actor_count })).toBe(text)
})

test('a like names the post or the comment that it is for', () => {
  const like = {
    kind: 'like' as const,
    action: null,
    reported: null,
    actors: [person('Naima')],
    actor_count: 1,
  }
  expect(notificationText({ ...like, path: post })).toBe('Naima liked your post')
  expect(notificationText({ ...like, path: `${post}#comment-2` })).toBe('Naima liked your comment')
})

test('a saved search names the people whom it found, and no job’s author', () => {
  const search = { kind: 'search' as const, path: '/settings/searches', reported: null, actor_count: 3 }
  expect(notificationText({ ...search, action: 'people', actors: [person('Naima')] })).toBe(
    'Naima and 2 others came up in a search that you saved',
  )
  expect(notificationText({ ...search, action: 'jobs', actors: [] })).toBe(
    'New jobs for a search that you saved',
  )
})

test('an answer to an offer is told of, and that it was withdrawn', () => {
  const row = {
    kind: 'job_answer' as const,
    path: post,
    reported: null,
    actors: [person('Naima')],
    actor_count: 1,
  }
  expect(notificationText({ ...row, action: null })).toBe('Naima answered your job')
  expect(notificationText({ ...row, action: 'withdrawn' })).toBe('Naima withdrew the answer to your job')
})

test('decisions are reported without a name, and unknown ones in general words', () => {
  const decision = {
    kind: 'decision' as const,
    path: '/settings/standing',
    reported: null,
    actors: [],
    actor_count: 0,
  }
  expect(notificationText({ ...decision, action: 'granted' })).toBe('Your appeal was granted')
  expect(notificationText({ ...decision, action: 'partly' })).toBe('Your appeal was granted in part')
  expect(notificationText({ ...decision, action: 'something new' })).toBe(
    'Moderators decided about something of yours',
  )
})

test('the question about the availability names what it asks about, and what silence made of it', () => {
  const row = {
    kind: 'availability' as const,
    path: '/profile',
    reported: null,
    actors: [],
    actor_count: 0,
  }
  const text = (action: string) => notificationText({ ...row, action })
  expect(text('open')).toMatch(/^Are you still available for hire\? .*after 14 days$/)
  expect(text('looking')).toMatch(/^Are you still looking around\? .*after 14 days$/)
  expect(text('closed')).toMatch(/^Your profile now says “Not available for hire”/)
})

test('the answer to a report says what was reported', () => {
  const answer = { kind: 'report' as const, path: '/settings/reports', actors: [], actor_count: 0 }
  expect(notificationText({ ...answer, reported: 'conversation', action: 'none' })).toBe(
    'Your report of a conversation: We found no breach of the rules.',
  )
})

test('the count stops where the server stops counting', () => {
  expect([1, 99, 100].map(countText)).toEqual(['1 unread', '99 unread', 'more than 99 unread'])
})
