import { PROFICIENCY_LEVELS, type Proficiency } from './schemas.ts'

const BAR = 3
const STEP = 5
const HEIGHT = 12
/** A level that is not reached is a dot, so that the bars can be read without colours. */
const DOT = 2

/** A proficiency level as rising bars, with its name for screen readers. */
export function SkillLevel({ level }: { level: Proficiency }) {
  const reached = PROFICIENCY_LEVELS.indexOf(level)
  return (
    <span title={level} className="inline-flex">
      <span className="sr-only"> · {level}</span>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${STEP * PROFICIENCY_LEVELS.length - STEP + BAR} ${HEIGHT}`}
        className="h-3 w-auto"
      >
        {PROFICIENCY_LEVELS.map((name, index) => {
          const height = index <= reached ? (HEIGHT * (index + 1)) / PROFICIENCY_LEVELS.length : DOT
          return (
            <rect
              key={name}
              x={STEP * index}
              y={HEIGHT - height}
              width={BAR}
              height={height}
              rx="1"
              className={index <= reached ? 'fill-primary' : 'fill-ink-muted'}
            />
          )
        })}
      </svg>
    </span>
  )
}

/** Says what the bars mean; screen readers hear the level of each skill. */
export function SkillLegend() {
  return (
    <ul
      aria-hidden="true"
      className="flex flex-wrap gap-x-4 gap-y-1 px-4 py-2.5 text-ink-muted text-sm sm:px-5"
    >
      {PROFICIENCY_LEVELS.map((level) => (
        <li key={level} className="inline-flex items-baseline gap-1.5">
          <SkillLevel level={level} />
          <span>{level}</span>
        </li>
      ))}
    </ul>
  )
}
