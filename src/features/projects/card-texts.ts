/** Texts of a project's card. */

const MAX_DESCRIPTION_CHARACTERS = 120
const MAX_SKILLS = 5

/** The description, cut after 120 code points with '...'. */
export function shortDescription(description: string): string {
  const characters = [...description]
  if (characters.length <= MAX_DESCRIPTION_CHARACTERS) return description
  return `${characters.slice(0, MAX_DESCRIPTION_CHARACTERS).join('')}...`
}

/** Names at most 5 skills, and '+N more' where there are more. */
export function shownSkills<T>(skills: readonly T[]): { shown: readonly T[]; more: string | null } {
  const rest = skills.length - MAX_SKILLS
  return { shown: skills.slice(0, MAX_SKILLS), more: rest > 0 ? `+${rest} more` : null }
}
