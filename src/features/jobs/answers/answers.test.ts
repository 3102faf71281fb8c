import { expect, test } from 'vitest'
import { openingFor } from '#src/shared/jobs/opening.ts'
import { keptAnswer } from './kept-answer.ts'
import { profileGaps } from './profile-gaps.ts'

const title = 'A React developer'

test.each(['', ' \n', openingFor(title), openingFor(title).trim()])('of %j nothing is kept', (text) => {
  expect(keptAnswer('1', text, title)).toBeNull()
})

test('what the member wrote is kept as it is', () => {
  const text = `${openingFor(title)}I have built two shops. `
  expect(keptAnswer('1', text, title)).toEqual({ id: '1', text })
})

const whole = {
  title: 'Designer',
  location: 'Borama',
  works_remotely: false,
  bio: 'I draw.',
  years_of_experience: 0,
  specializations: 1,
  skills: 1,
  availability: 'open',
  purpose: 'build',
}

test.each([
  [{}, '', 'available_for_hire'],
  [{ title: null }, 'Still missing: title.', 'title'],
  [{ location: null }, 'Still missing: place.', 'location'],
  [{ location: null, works_remotely: true }, '', 'available_for_hire'],
  [
    { bio: ' ', years_of_experience: null, specializations: 0, skills: 0 },
    'Still missing: bio, years of experience, specializations, skills.',
    'bio',
  ],
  [
    { skills: 0, availability: 'closed' },
    'Still missing: skills. It says “Not available for hire”.',
    'skills',
  ],
  [{ availability: 'closed' }, 'It says “Not available for hire”.', 'available_for_hire'],
  [{ availability: 'looking' }, 'It says “Not available for hire”.', 'available_for_hire'],
  [{ purpose: 'hire', skills: 0, specializations: 0, availability: 'closed' }, '', 'available_for_hire'],
])('a profile with %j lacks “%s”, first %s', (facts, text, field) => {
  expect(profileGaps({ ...whole, ...facts })).toEqual({ text, field })
})
