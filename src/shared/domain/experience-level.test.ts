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

test('each level is named in English first, then in Somali, whichever is its own name', () => {
  const names = ['Junior · Bilow', 'Mid-level · Dhexe', 'Senior · Sare']
  expect(EXPERIENCE_LEVELS.map(levelText)).toEqual([...names, ...names])
  expect(levelNames('Principal')).toEqual(['Principal'])
})
