import { PROFICIENCY_LEVELS, type Proficiency } from './schemas.ts'

const BAR = 3
const STEP = 5
const HEIGHT = 12

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
          const height = (HEIGHT * (index + 1)) / PROFICIENCY_LEVELS.length
          return (
            <rect
              key={name}
              x={STEP * index}
              y={HEIGHT - height}
              width={BAR}
              height={height}
              rx="1"
              className={index <= reached ? 'fill-primary' : 'fill-star-empty'}
            />
          )
        })}
      </svg>
    </span>
  )
}
