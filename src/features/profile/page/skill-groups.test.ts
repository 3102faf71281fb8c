import { expect, test } from 'vitest'

import type { ProfileSkill } from '../schemas.ts'
import { groupSkills } from './skill-section.tsx'

test('skills are grouped by category, known and learning apart', () => {
  const skill = (name: string, category: string, is_learning = false): ProfileSkill => ({
    skill_id: name,
    name,
    category,
    proficiency_level: null,
    is_learning,
  })
  const groups = groupSkills([
    skill('Rust', 'Languages', true),
    skill('React', 'Frontend'),
    skill('Go', 'Languages'),
    skill('C#', 'Languages'),
    skill('Figma', 'Design', true),
  ])
  expect(
    groups.map(({ category, known, learning }) => [
      category,
      known.map(({ name }) => name),
      learning.map(({ name }) => name),
    ]),
  ).toEqual([
    ['Design', [], ['Figma']],
    ['Frontend', ['React'], []],
    ['Languages', ['C#', 'Go'], ['Rust']],
  ])
})
