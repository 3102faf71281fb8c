import { expect, test } from 'vitest'

import { EXPERIENCE_LEVELS, levelNames, levelNote, levelText, levelTone } from './experience-level.ts'

test('beginner levels are green, middle levels are blue, all others are purple', () => {
  expect(Object.fromEntries(EXPERIENCE_LEVELS.map((level) => [level, levelTone(level)]))).toEqual({
    Bilow: 'green',
    Junior: 'green',
    Dhexe: 'blue',
    'Mid-level': 'blue',
    Sare: 'purple',
    Senior: 'purple',
  })
  expect(levelTone('Principal')).toBe('purple')
})

test('each level is named by its kind first, then by the level itself', () => {
  expect(EXPERIENCE_LEVELS.map(levelText)).toEqual([
    'Beginner · Bilow',
    'Middle · Dhexe',
    'Senior · Sare',
    'Beginner · Junior',
    'Middle · Mid-level',
    'Senior',
  ])
  expect(levelNames('Principal')).toEqual(['Principal'])
})

test('the note names the level in both languages, and says that members choose it', () => {
  const note = 'Sare is Somali for Senior. Members choose their level.'
  expect([levelNote('Sare'), levelNote('Senior')]).toEqual([note, note])
  expect(levelNote('Principal')).toBe('Members choose their level.')
})
