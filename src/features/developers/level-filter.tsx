import { EXPERIENCE_LEVELS, type ExperienceLevel, LEVEL_KINDS } from '#src/shared/domain/experience-level.ts'
import { cx } from '#src/ui/cx.ts'
import { CHOICE, CHOSEN } from './choice-pills.tsx'
import { useEarlyChoice } from './use-early-choice.ts'

interface LevelFilterProps {
  selected: readonly ExperienceLevel[]
  onChange: (levels: readonly ExperienceLevel[]) => void
}

/** Any number of levels: a column for each kind, whose pill selects both of the exact levels below it. */
export function LevelFilter({ selected, onChange }: LevelFilterProps) {
  const group = useEarlyChoice((boxes) => {
    const values = boxes.filter((box) => box.name || !box.defaultChecked).map(({ value }) => value)
    const chosen = LEVEL_KINDS.flatMap(({ plural, levels }) =>
      levels.filter((level) => values.includes(level) || values.includes(plural)),
    )
    const sorted = EXPERIENCE_LEVELS.filter((level) => chosen.includes(level))
    if (sorted.join() !== selected.join()) onChange(sorted)
  })
  /** Selects these levels, or deselects them if all of them were selected. */
  function toggle(levels: readonly ExperienceLevel[]) {
    const all = levels.every((level) => selected.includes(level))
    onChange(EXPERIENCE_LEVELS.filter((level) => (levels.includes(level) ? !all : selected.includes(level))))
  }
  return (
    <fieldset ref={group}>
      <legend className="mb-2 font-semibold text-sm">Experience level</legend>
      <div className="grid grid-cols-3 gap-1.5">
        {LEVEL_KINDS.map(({ name, plural, levels }) => (
          <div key={name} className="grid content-start gap-0.5">
            <LevelPill
              label={plural}
              checked={levels.every((level) => selected.includes(level))}
              onChange={() => toggle(levels)}
            />
            {levels.map((level) => (
              <LevelPill
                key={level}
                label={level}
                name="experience_level"
                checked={selected.includes(level)}
                onChange={() => toggle([level])}
              />
            ))}
          </div>
        ))}
      </div>
      <p className="mt-2 text-ink-muted text-xs">
        Bilow, Dhexe and Sare are Somali for Junior, Mid-level and Senior. Members choose their level.
      </p>
    </fieldset>
  )
}

interface LevelPillProps {
  label: string
  /** Name of the parameter in the URL; a pill for several values has none. */
  name?: string
  checked: boolean
  onChange: () => void
}

/** One exact level is quieter than both of a kind. */
const EXACT =
  'relative flex min-h-8 select-none rounded-full px-1 text-ink-muted text-sm hover:bg-surface-hover hover:text-ink has-checked:bg-primary-soft has-checked:text-primary-soft-ink has-focus-visible:focus-ring forced-colors:has-checked:outline-2'

function LevelPill({ label, name, checked, onChange }: LevelPillProps) {
  return (
    <label
      className={cx(
        name ? EXACT : `${CHOICE} ${CHOSEN} px-1! noscript:hidden`,
        'items-center justify-center',
      )}
    >
      <input
        type="checkbox"
        name={name}
        value={label}
        checked={checked}
        onChange={onChange}
        className="absolute inset-0 appearance-none opacity-0"
      />
      {!name && <span className="sr-only">All</span>} {label}
    </label>
  )
}
