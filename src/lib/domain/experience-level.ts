/** All levels of a profile, lowest first: the Somali scale, then the English one. */
export const EXPERIENCE_LEVELS = ['Bilow', 'Dhexe', 'Sare', 'Junior', 'Mid-level', 'Senior'] as const
export type ExperienceLevel = (typeof EXPERIENCE_LEVELS)[number]

/** The level that a card shows for a profile without one. */
export const DEFAULT_LEVEL: ExperienceLevel = 'Bilow'

/** Returns the badge colour of a level. */
export function levelTone(level: string): 'green' | 'blue' | 'purple' {
  switch (level) {
    case 'Bilow':
    case 'Junior':
      return 'green'
    case 'Dhexe':
    case 'Mid-level':
      return 'blue'
    default:
      return 'purple'
  }
}
