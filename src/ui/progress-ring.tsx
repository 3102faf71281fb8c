import { cx } from './cx.ts'

const RADIUS = 42

export interface ProgressRingProps {
  /** Whole per cent, 0 to 100. */
  value: number
  /** What is measured, e.g. 'Profile completion'. */
  label: string
  /** Size and colours come from classes; 'size-16' unless said otherwise. */
  className?: string | undefined
}

/** A percentage as a ring with the number inside. */
export function ProgressRing({ value, label, className }: ProgressRingProps) {
  const percent = Math.min(100, Math.max(0, Math.round(value)))
  return (
    <svg
      viewBox="0 0 100 100"
      role="img"
      aria-label={`${label}: ${percent}%`}
      className={cx('shrink-0', className ?? 'size-16')}
    >
      <circle cx="50" cy="50" r={RADIUS} fill="none" strokeWidth="11" className="stroke-surface-sunken" />
      <circle
        cx="50"
        cy="50"
        r={RADIUS}
        fill="none"
        strokeWidth="11"
        pathLength="100"
        strokeDasharray={`${percent} 100`}
        transform="rotate(-90 50 50)"
        className={percent === 100 ? 'stroke-success' : 'stroke-accent'}
      />
      <text
        x="50"
        y="50"
        dominantBaseline="central"
        textAnchor="middle"
        fontSize={percent === 100 ? 22 : 26}
        fontWeight="700"
        className="fill-ink"
      >
        {percent}%
      </text>
    </svg>
  )
}
