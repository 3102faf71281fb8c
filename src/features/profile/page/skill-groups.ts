import type { ProfileSkill } from '../schemas.ts'

export interface SkillGroup {
  category: string
  known: ProfileSkill[]
  learning: ProfileSkill[]
}

/** Groups skills by category. Groups and skills are in alphabetical order. */
export function groupSkills(skills: readonly ProfileSkill[]): SkillGroup[] {
  const groups = new Map<string, SkillGroup>()
  for (const skill of [...skills].sort((a, b) => a.name.localeCompare(b.name, 'en'))) {
    const group = groups.get(skill.category) ?? { category: skill.category, known: [], learning: [] }
    groups.set(skill.category, group)
    group[skill.is_learning ? 'learning' : 'known'].push(skill)
  }
  return [...groups.values()].sort((a, b) => a.category.localeCompare(b.category, 'en'))
}
