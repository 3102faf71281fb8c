import { expect, test } from 'vitest'

import { profileGaps } from './profile-gaps.ts'

const whole = { title: 'Designer', availability: 'open', skills: 1 }

test.each([
  [{}, ''],
  [{ title: null }, 'has no title'],
  [{ title: '', skills: 0 }, 'has no title and no skills'],
  [{ skills: 0, availability: 'closed' }, 'has no skills and says “Not available for hire”'],
  [{ availability: 'looking' }, 'says “Not available for hire”'],
])('a profile with %j %s', (facts, text) => {
  expect(profileGaps({ ...whole, ...facts })).toBe(text)
})
