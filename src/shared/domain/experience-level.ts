/** All levels of a profile, lowest first: the Somali scale, then the English one. */
export const EXPERIENCE_LEVELS = ['Bilow', 'Dhexe', 'Sare', 'Junior', 'Mid-level', 'Senior'] as const
export type ExperienceLevel = (typeof EXPERIENCE_LEVELS)[number]

/** The level that a card shows for a profile without one. */
export const DEFAULT_LEVEL: ExperienceLevel = 'Bilow'

/** The steps of the scale, lowest first: each has a Somali and an English level of the same meaning. */
export const LEVEL_STEPS = [
  { levels: ['Bilow', 'Junior'], tone: 'green' },
  { levels: ['Dhexe', 'Mid-level'], tone: 'blue' },
  { levels: ['Sare', 'Senior'], tone: 'purple' },
] as const satisfies readonly {
  levels: readonly [somali: ExperienceLevel, english: ExperienceLevel]
  tone: string
}[]

/** Returns the badge colour of a level; an unknown one has that of the highest. */
export function levelTone(level: string): 'green' | 'blue' | 'purple' {
  return stepOf(level)?.tone ?? 'purple'
}

/** Returns how every page names a level, whichever word a profile has: in English, then in Somali. */
export function levelNames(level: string): [name: string, somali?: string] {
  const step = stepOf(level)
  return step ? [step.levels[1], step.levels[0]] : [level]
}

/** The names of a level where a text has one look: 'Senior · Sare'. */
export function levelText(level: string): string {
  return levelNames(level).join(' · ')
}

function stepOf(level: string) {
  return LEVEL_STEPS.find(({ levels }) => levels.some((one) => one === level))
}
