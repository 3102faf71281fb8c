import { type ExperienceLevel, LEVEL_STEPS, levelText } from '#src/shared/domain/experience-level.ts'

/**
 * Chosen levels by step, lowest first. Both words of a step are one choice, named as on cards; one alone is named by
 * itself.
 */
export function levelChoices(levels: readonly ExperienceLevel[]) {
  return LEVEL_STEPS.map((step) => step.levels.filter((level) => levels.includes(level))).flatMap(
    ([level, other]) =>
      level
        ? [other ? { levels: [level, other], label: levelText(level) } : { levels: [level], label: level }]
        : [],
  )
}
