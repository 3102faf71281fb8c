import { expect, test } from 'vitest'

import { shortDescription, shownSkills } from './project-card.tsx'

test('a description is cut after 120 characters', () => {
  const exact = 'x'.repeat(120)
  expect(shortDescription(exact)).toBe(exact)
  expect(shortDescription(`${exact}y`)).toBe(`${exact}...`)
  expect(shortDescription('🌍'.repeat(121))).toBe(`${'🌍'.repeat(120)}...`)
})

test('a card shows five skills and counts the rest', () => {
  expect(shownSkills(['a', 'b', 'c', 'd', 'e'])).toEqual({ shown: ['a', 'b', 'c', 'd', 'e'], more: null })
  expect(shownSkills(['a', 'b', 'c', 'd', 'e', 'f', 'g'])).toEqual({
    shown: ['a', 'b', 'c', 'd', 'e'],
    more: '+2 more',
  })
})
