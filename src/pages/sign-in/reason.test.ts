import { expect, test } from 'vitest'

import { contactOf, reasonText, writeText } from './reason.ts'

const ID = '0199a1b2-0000-4000-8000-00000000000a'

test.each([
  ['/community/post/1#comments', null, 'join the conversation'],
  ['/community/post/1#answer', null, 'answer this job'],
  ['/community/post/1#comment-2', null, 'reply to this comment'],
  ['/community/post/1#comment-2', 'like', 'like this comment'],
  ['/community?type=job#write', null, 'post a job'],
  ['/community?type=job', 'like', 'like this post'],
  ['/community/post/1', 'save', 'save this post'],
  ['/profile/hodan', 'mute', 'mute this person'],
  ['/profile/hodan', 'block', 'block this person'],
  ['/community/category/web', null, 'take part in the community'],
  ['/messages', null, 'view messages'],
  ['/dashboard', null, 'see your dashboard'],
  ['/profile/edit', null, 'edit your profile'],
  ['/profile/edit?specialization=1#specializations', null, 'add a specialization to your profile'],
  ['/profile', null, 'see your profile'],
  ['/profile/hodan', null, null],
  ['/community/post/1', 'buy a phone', null],
  ['/', 'constructor', null],
])('the next path %s with the action %s gives the reason: %s', (next, action, reason) => {
  expect(reasonText(next, action)).toBe(reason)
})

test('the next path of a conversation names the member', () => {
  expect(contactOf(`/messages/${ID}`)).toBe(ID)
  expect(contactOf(`/messages/${ID}?subject=Job+Opportunity#write`)).toBe(ID)
  expect(contactOf(`/messages?contact=${ID}&subject=x`)).toBe(ID)
  for (const next of ['/messages', '/messages/hodan', `/messages/${ID}x`, `/profile/${ID}`]) {
    expect(contactOf(next)).toBeNull()
  }
})

test('the reason to write names the job that a visitor comes about', () => {
  expect(writeText(`/messages/${ID}?subject=Job+Opportunity#write`, 'Naima')).toBe(
    'write to Naima about a job',
  )
  for (const next of [`/messages/${ID}#write`, `/messages/${ID}?subject=Skill%3A+React`]) {
    expect(writeText(next, 'Naima')).toBe('write to Naima')
  }
})
