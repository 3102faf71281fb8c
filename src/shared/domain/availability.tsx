import { cx } from '#src/ui/cx.ts'

export const NOT_AVAILABLE = 'Not available for hire'

/** A green dot with its meaning, or an empty one. Beside a picture it would read as "online now". */
export function Availability({ available, className }: { available: boolean; className: string }) {
  return (
    <span className={cx('inline-flex items-center', available && 'font-medium text-success-ink', className)}>
      <span
        className={cx(
          'size-2.5 shrink-0 rounded-full',
          available ? 'bg-success forced-colors:bg-[Highlight]' : 'border border-line-strong',
        )}
      />
      {available ? 'Available for hire' : NOT_AVAILABLE}
    </span>
  )
}
