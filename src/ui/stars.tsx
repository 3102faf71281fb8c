import { cx } from './cx.ts'
import { filledStars, formatAverage, MAX_STARS, starsText } from './star-rules.ts'
import { starPath } from './star-shape.ts'

const CELL = 24
const ROW = Array.from({ length: MAX_STARS }, (_, index) => starPath(CELL * index + 12, 12.8, 11.5)).join('')

const HEIGHTS = { sm: 'h-3.5', md: 'h-4.5' }

export interface StarsProps {
  /** 0 to 5: an average or a single rating. */
  value: number
  /** Number of ratings of an average; leave out for a single rating. */
  count?: number | undefined
  size?: keyof typeof HEIGHTS | undefined
  /** Also shows the value, and the count in parentheses. */
  showValue?: boolean | undefined
}

/**
 * A rating. Screen readers say "4.5 out of 5, 12 ratings", or "4 stars out of 5" for a single rating. Without ratings
 * they skip the stars, because words beside those say that there are none.
 */
export function Stars({ value, count, size = 'md', showValue = false }: StarsProps) {
  const text = formatAverage(value)
  const spoken =
    count === undefined
      ? `${starsText(value)} out of 5`
      : `${text} out of 5, ${count} ${count === 1 ? 'rating' : 'ratings'}`
  return (
    <span className="inline-flex items-center gap-1.5">
      {count !== 0 && <span className="sr-only">{spoken}</span>}
      <svg
        viewBox={`0 0 ${CELL * MAX_STARS} ${CELL}`}
        aria-hidden="true"
        className={cx('w-auto shrink-0', HEIGHTS[size])}
      >
        <path d={ROW} className="fill-star-empty" />
        {/* An inner svg clips the filled stars; a clipPath would need a unique id. */}
        <svg width={CELL * filledStars(value)} height={CELL} overflow="hidden" aria-hidden="true">
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
