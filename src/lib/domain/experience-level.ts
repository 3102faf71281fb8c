/** Every level that a profile can carry, lowest first; the Somali scale before the English one. */
export const EXPERIENCE_LEVELS = ['Bilow', 'Dhexe', 'Sare', 'Junior', 'Mid-level', 'Senior'] as const
export type ExperienceLevel = (typeof EXPERIENCE_LEVELS)[number]

/** What a card shows when it knows no level. */
export const DEFAULT_LEVEL: ExperienceLevel = 'Bilow'

/** Badge colour: Bilow and Junior green, Dhexe and Mid-level blue, all others purple. */
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
