/** All levels of a profile, lowest first: the Somali scale, then the English one. */
export const EXPERIENCE_LEVELS = ['Bilow', 'Dhexe', 'Sare', 'Junior', 'Mid-level', 'Senior'] as const
export type ExperienceLevel = (typeof EXPERIENCE_LEVELS)[number]

/** The level that a card shows for a profile without one. */
export const DEFAULT_LEVEL: ExperienceLevel = 'Bilow'

/** The kinds of levels, lowest first: each has a Somali and an English level of the same meaning. */
export const LEVEL_KINDS = [
  { name: 'Beginner', plural: 'Beginners', levels: ['Bilow', 'Junior'], tone: 'green' },
  { name: 'Middle', plural: 'Middle', levels: ['Dhexe', 'Mid-level'], tone: 'blue' },
  { name: 'Senior', plural: 'Seniors', levels: ['Sare', 'Senior'], tone: 'purple' },
] as const satisfies readonly {
  name: string
  plural: string
  levels: readonly [somali: ExperienceLevel, english: ExperienceLevel]
  tone: string
}[]

/** Returns the badge colour of a level; an unknown one has that of the highest. */
export function levelTone(level: string): 'green' | 'blue' | 'purple' {
  return kindOf(level)?.tone ?? 'purple'
}

/**
 * Returns how every page names a level: its kind, then the level itself if that is another word. ['Senior', 'Sare'],
 * ['Senior'].
 */
export function levelNames(level: string): [name: string, exact?: string] {
  const kind = kindOf(level)
  return kind && kind.name !== level ? [kind.name, level] : [level]
}

/** The names of a level where a text has one look: 'Senior · Sare'. */
export function levelText(level: string): string {
  return levelNames(level).join(' · ')
}

/** Explains a level to readers of a profile. An unknown level has no name in the other language. */
export function levelNote(level: string): string {
  const names = kindOf(level)?.levels.join(' is Somali for ')
  return `${names ? `${names}. ` : ''}Members choose their level.`
}

function kindOf(level: string) {
  return LEVEL_KINDS.find(({ levels }) => levels.some((one) => one === level))
}
