import { expect, test } from 'vitest'

import { fitsText } from './job-card.tsx'

test('the reasons are the skills by name, then place and level', () => {
  const skills = [
    { id: 'r', name: 'React' },
    { id: 't', name: 'TypeScript' },
  ]
  expect(fitsText({ fits: { skills, place: true, level: true } })).toBe(
    'Fits you: React, TypeScript, your place, your level',
  )
  expect(fitsText({ fits: { skills: [], place: false, level: true } })).toBe('Fits you: your level')
})

test('an offer that fits in nothing, or was not compared, says nothing', () => {
  expect(fitsText({ fits: { skills: [], place: false, level: false } })).toBeNull()
  expect(fitsText({ fits: null })).toBeNull()
})
