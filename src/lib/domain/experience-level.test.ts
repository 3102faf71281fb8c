import { expect, test } from 'vitest'

import { EXPERIENCE_LEVELS, levelTone } from './experience-level.ts'

test('beginners are green, the middle is blue, everyone else is purple', () => {
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
