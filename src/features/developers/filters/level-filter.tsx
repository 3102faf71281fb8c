import { useState } from 'react'

import {
  EXPERIENCE_LEVELS,
  type ExperienceLevel,
  LEVEL_STEPS,
  levelText,
} from '#src/shared/domain/experience-level.ts'
import { Pill } from '#src/shared/filters/choice-pills.tsx'
import { Disclosure } from '#src/ui/disclosure.tsx'

type Levels = readonly ExperienceLevel[]

interface LevelFilterProps {
  selected: Levels
  onChange: (levels: Levels) => void
}

/**
 * The filter of levels, lowest first. A profile has either the Somali or the English word of a level. A pill chooses
 * both words, as cards name them; below, each word can be chosen alone.
 */
export function LevelFilter({ selected, onChange }: LevelFilterProps) {
  const chosenOf = (step: Levels) => selected.filter((level) => step.includes(level)).join()
  const [hasOneAlone] = useState(
    LEVEL_STEPS.some(({ levels }) => levels.some((one) => one === chosenOf(levels))),
  )
  /** A pill that chooses exactly these words of a level. */
  const pill = (step: Levels, words: Levels, label: string) => (
    <Pill
      key={label}
      type="checkbox"
      name="experience_level"
      value={words.join()}
      checked={chosenOf(step) === words.join()}
      onChange={({ target }) =>
        onChange(
          EXPERIENCE_LEVELS.filter((one) =>
            step.includes(one) ? target.checked && words.includes(one) : selected.includes(one),
          ),
        )
      }
      label={label}
    />
  )
  return (
    <fieldset>
      <legend className="mb-2 font-semibold text-sm">Experience level</legend>
      <div className="flex flex-wrap gap-1.5 *:px-2.5!">
        {LEVEL_STEPS.map(({ levels }) => pill(levels, levels, levelText(levels[0])))}
      </div>
      <Disclosure title="Somali or English only" defaultOpen={hasOneAlone}>
        <div className="grid grid-cols-2 gap-1.5 *:justify-center *:px-2.5!">
          {LEVEL_STEPS.flatMap(({ levels }) => levels.map((level) => pill(levels, [level], level)))}
        </div>
      </Disclosure>
    </fieldset>
  )
}
