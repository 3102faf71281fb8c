import { expect, test } from 'vitest'

import { countText } from './count-text.ts'
import { actorsText, notificationText } from './notification-text.ts'

const person = (full_name: string) => ({ id: full_name, username: full_name, full_name, avatar_url: null })
const post = '/community/post/1'
const naima = [person('Naima')]

type Row = Parameters<typeof notificationText>[0]
const textOf = (kind: Row['kind'], row: Partial<Row>) =>
  notificationText({ kind, action: null, path: post, reported: null, actors: [], actor_count: 1, ...row })

test.each([
  [['Naima'], 1, 'Naima'],
  [['Naima', 'Cali'], 2, 'Naima and Cali'],
  [['Naima', 'Cali', 'Hodan'], 3, 'Naima and 2 others'],
  [['Naima', 'Cali', 'Hodan'], 14, 'Naima and 13 others'],
  // Hidden members are counted but not named.
  [['Naima'], 2, 'Naima and 1 other'],
  [[], 1, 'A member'],
  [[], 3, '3 members'],
])('%j of %i are named "%s"', (names, actor_count, text) => {
  expect(actorsText({ actors: names.map(person), actor_count })).toBe(text)
})

test.each<[what: string, kind: Row['kind'], row: Partial<Row>, text: string]>([
  ['a liked post', 'like', { actors: naima }, 'Naima liked your post'],
  ['a liked comment', 'like', { actors: naima, path: `${post}#comment-2` }, 'Naima liked your comment'],
  [
    'people of a saved search',
    'search',
    { action: 'people', actors: naima, actor_count: 3 },
    'Naima and 2 others came up in a search that you saved',
  ],
  [
    'jobs of a saved search, without their authors',
    'search',
    { action: 'jobs' },
    'New jobs for a search that you saved',
  ],
  ['an answer to an offer', 'job_answer', { actors: naima }, 'Naima answered your job'],
  [
    'an answer that was withdrawn',
    'job_answer',
    { action: 'withdrawn', actors: naima },
    'Naima withdrew the answer to your job',
  ],
  ['a decision, without a name', 'decision', { action: 'granted' }, 'Your appeal was granted'],
  ['an appeal that was granted in part', 'decision', { action: 'partly' }, 'Your appeal was granted in part'],
  [
    'an unknown decision',
    'decision',
    { action: 'something new' },
    'Moderators decided about something of yours',
  ],
  [
    'the outcome of a report, with what was reported',
    'report',
    { reported: 'conversation', action: 'none' },
    'Your report of a conversation: We found no breach of the rules.',
  ],
])('the sentence names %s', (_what, kind, row, text) => {
  expect(textOf(kind, row)).toBe(text)
})

test('the question about the availability names what it asks about, and what silence made of it', () => {
  const text = (action: string) => textOf('availability', { action })
  expect(text('open')).toMatch(/^Are you still available for hire\? .*after 14 days$/)
  expect(text('looking')).toMatch(/^Are you still looking around\? .*after 14 days$/)
  expect(text('closed')).toMatch(/^Your profile now says “Not available for hire”/)
})

test('the count stops where the server stops counting', () => {
  expect([1, 99, 100].map(countText)).toEqual(['1 unread', '99 unread', 'more than 99 unread'])
})
