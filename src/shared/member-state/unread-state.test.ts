import { expect, test } from 'vitest'

import { badgeTitle, followedBy, isUnread, unreadMessages, withoutContact } from './unread-state.ts'

const now = new Date('2026-05-31T12:00:00Z')

const from = (id: string) => ({ id, messages: 2 })

function responseWith(contacts: Record<string, string>) {
  return {
    unread: Object.entries(contacts).map(([contact_id, last_message_at]) => ({
      contact_id,
      last_message_at,
      messages: 2,
    })),
    checked_at: now.toISOString(),
  }
}

test('the first check looks back 30 days by the server clock', () => {
  const response = responseWith({ new: '2026-05-02T00:00:00+00:00', old: '2026-04-30T00:00:00+00:00' })
  expect(followedBy(null, response)).toEqual({
    lastChecked: '2026-05-01T12:00:00.000Z',
    contacts: [from('new')],
  })
})

test('a listed contact stays until the conversation is read, even for an old message', () => {
  const state = { lastChecked: now.toISOString(), contacts: [from('waiting')] }
  expect(followedBy(state, responseWith({ waiting: '2026-05-20T00:00:00+00:00' })).contacts).toEqual([
    from('waiting'),
  ])
})

test('a contact whose messages were read on another device leaves the list', () => {
  expect(
    followedBy({ lastChecked: now.toISOString(), contacts: [from('read')] }, responseWith({})).contacts,
  ).toEqual([])
})

test('a message committed just after the check is found', () => {
  const state = { lastChecked: now.toISOString(), contacts: [] }
  expect(followedBy(state, responseWith({ late: '2026-05-31T11:59:59.5+00:00' })).contacts).toEqual([
    from('late'),
  ])
})

test('reading one conversation keeps the others', () => {
  const state = { lastChecked: '2026-05-01T12:00:00.000Z', contacts: [from('a'), from('b')] }
  expect(withoutContact(state, 'a', now.toISOString())).toEqual({
    lastChecked: now.toISOString(),
    contacts: [from('b')],
  })
})

test('the title has a singular and a plural', () => {
  expect(badgeTitle(1)).toBe('1 unread conversation')
  expect(badgeTitle(12)).toBe('12 unread conversations')
})

test('list and dashboard count what the badge counts', () => {
  const state = { lastChecked: now.toISOString(), contacts: [from('a'), { id: 'b', messages: 5 }] }
  expect(unreadMessages(state)).toBe(7)
  expect([isUnread(state, 'a'), isUnread(state, 'c'), isUnread(null, 'a')]).toEqual([true, false, false])
  expect(unreadMessages(null)).toBeNull()
})
