import type { ReactNode } from 'react'

import { cx } from './cx.ts'

export interface BarListProps {
  /** Names the list, e.g. 'Rating distribution'. */
  label: string
  rows: readonly {
    key: string
    label: ReactNode
    value: number
    /** Text for screen readers instead of label and value. */
    spoken?: string
  }[]
  className?: string | undefined
}

/** Counts as horizontal bars, each in proportion to the sum. */
export function BarList({ label, rows, className }: BarListProps) {
  const total = rows.reduce((sum, row) => sum + row.value, 0)
  return (
    <ul aria-label={label} className={cx('flex flex-col gap-1.5', className)}>
      {rows.map((row) => (
        <li key={row.key} className="flex items-center gap-3 text-sm">
          {row.spoken && <span className="sr-only">{row.spoken}</span>}
          <span aria-hidden={row.spoken ? true : undefined} className="w-14 shrink-0">
            {row.label}
          </span>
          <svg
            aria-hidden="true"
            className="h-2.5 min-w-0 flex-1 overflow-hidden rounded-full bg-surface-sunken forced-colors:border"
          >
            <rect
              height="100%"
              width={`${total === 0 ? 0 : (100 * row.value) / total}%`}
              className="fill-star"
            />
          </svg>
          <span
            aria-hidden={row.spoken ? true : undefined}
            className="w-9 shrink-0 text-right text-ink-muted tabular-nums"
          >
            {row.value}
          </span>
        </li>
      ))}
    </ul>
  )
}
