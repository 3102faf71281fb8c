import { EXPERIENCE_LEVELS, type ExperienceLevel, LEVEL_STEPS } from '#src/shared/domain/experience-level.ts'
import { cx } from '#src/ui/cx.ts'
import { CHOICE, CHOSEN } from './choice-pills.tsx'
import { useEarlyChoice } from './use-early-choice.ts'

interface LevelFilterProps {
  selected: readonly ExperienceLevel[]
  onChange: (levels: readonly ExperienceLevel[]) => void
}

/**
 * Any number of levels, lowest first: a row for each step of the scale, with its Somali and its English level. Each is
 * found by its exact name, so a button chooses both of them.
 */
export function LevelFilter({ selected, onChange }: LevelFilterProps) {
  const group = useEarlyChoice((boxes) => {
    const chosen = EXPERIENCE_LEVELS.filter((level) => boxes.some(({ value }) => value === level))
    if (chosen.join() !== selected.join()) onChange(chosen)
  })
  function choose(levels: readonly ExperienceLevel[], wanted: boolean) {
    onChange(EXPERIENCE_LEVELS.filter((one) => (levels.includes(one) ? wanted : selected.includes(one))))
  }
  return (
    <fieldset ref={group}>
      <legend className="mb-1 font-semibold text-sm">Experience level</legend>
      <div className="grid grid-cols-[1fr_1fr_auto] gap-1.5">
        {['Somali', 'English', ''].map((language) => (
          <span key={language} className="text-center text-ink-muted text-xs">
            {language}
          </span>
        ))}
        {LEVEL_STEPS.map(({ levels }) => {
          const hasBoth = levels.every((level) => selected.includes(level))
          return (
            <div key={levels[0]} className="contents">
              {levels.map((level) => (
                <label key={level} className={cx(CHOICE, CHOSEN, 'justify-center')}>
                  <input
                    type="checkbox"
                    name="experience_level"
                    value={level}
                    checked={selected.includes(level)}
                    onChange={({ target }) => choose([level], target.checked)}
                    // As large as its pill, so that the keyboard focus scrolls the whole pill into view.
                    className="absolute inset-0 appearance-none opacity-0"
                  />
                  {level}
                </label>
              ))}
              <button
                type="button"
                aria-pressed={hasBoth}
                className={cx(
                  CHOICE,
                  'aria-pressed:border-primary aria-pressed:bg-primary aria-pressed:text-on-primary noscript:hidden',
                )}
                onClick={() => choose(levels, !hasBoth)}
              >
                Both<span className="sr-only"> {levels.join(' and ')}</span>
              </button>
            </div>
          )
        })}
      </div>
    </fieldset>
  )
}
