/** Texts of a project's card. */

const DESCRIPTION_SHOWN = 120 // characters
const SKILLS_SHOWN = 5

/** The description, cut after 120 code points with '...'. */
export function shortDescription(description: string): string {
  const characters = [...description]
  if (characters.length <= DESCRIPTION_SHOWN) return description
  return `${characters.slice(0, DESCRIPTION_SHOWN).join('')}...`
}

/** At most 5 skills, and '+N more' where there are more. */
export function shownSkills<T>(skills: readonly T[]): { shown: readonly T[]; more: string | null } {
  const rest = skills.length - SKILLS_SHOWN
  return { shown: skills.slice(0, SKILLS_SHOWN), more: rest > 0 ? `+${rest} more` : null }
}
