import { cx } from './cx.ts'
import { formatAverage, MAX_STARS, starFill, starsText } from './star-rules.ts'
import { starPath } from './star-shape.ts'

const CELL = 24
const ROW = Array.from({ length: MAX_STARS }, (_, index) => starPath(CELL * index + 12, 12.8, 11.5)).join('')

const HEIGHTS = { sm: 'h-3.5', md: 'h-4.5' }

export interface StarsProps {
  /** 0 to 5; the average or one person's rating. */
  value: number
  /** How many ratings the average has; leave out for a single rating. */
  count?: number | undefined
  size?: keyof typeof HEIGHTS | undefined
  /** Also shows the number, and the count in brackets. */
  showValue?: boolean | undefined
}

/** A rating to look at. Read out as "4.5 out of 5, 12 ratings", one person's as "4 stars out of 5". */
export function Stars({ value, count, size = 'md', showValue = false }: StarsProps) {
  const { full, half } = starFill(value)
  const text = formatAverage(value)
  const spoken =
    count === undefined
      ? `${starsText(value)} out of 5`
      : `${text} out of 5, ${count} ${count === 1 ? 'rating' : 'ratings'}`
  return (
    <span className="inline-flex items-center gap-1.5">
      <span className="sr-only">{spoken}</span>
      <svg
        viewBox={`0 0 ${CELL * MAX_STARS} ${CELL}`}
        aria-hidden="true"
        className={cx('w-auto shrink-0', HEIGHTS[size])}
      >
        <path d={ROW} className="fill-star-empty" />
        {/* An inner svg clips what is filled without an id that could clash. */}
        <svg width={CELL * (full + (half ? 0.5 : 0))} height={CELL} overflow="hidden" aria-hidden="true">
          <path d={ROW} className="fill-star" />
        </svg>
      </svg>
      {showValue && (
        <span aria-hidden="true" className="text-sm tabular-nums">
          <span className="font-semibold text-ink">{text}</span>
          {count !== undefined && <span className="text-ink-muted"> ({count})</span>}
        </span>
      )}
    </span>
  )
}
