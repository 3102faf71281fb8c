import { expect, test } from 'vitest'

import { EXPERIENCE_LEVELS, levelNames, levelText, levelTone } from './experience-level.ts'

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

test('each level is named in English first, then in Somali if that is its own name', () => {
  expect(EXPERIENCE_LEVELS.map(levelText)).toEqual([
    'Junior · Bilow',
    'Mid-level · Dhexe',
    'Senior · Sare',
    'Junior',
    'Mid-level',
    'Senior',
  ])
  expect(levelNames('Principal')).toEqual(['Principal'])
})
