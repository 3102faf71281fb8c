import { cx } from '#src/ui/cx.ts'

/** A green dot with its meaning. Beside a picture it would read as "online now". */
export function Available({ className }: { className?: string }) {
  return (
    <span className={cx('inline-flex items-center font-medium text-success-ink', className ?? 'gap-1.5')}>
      <span className="size-2.5 shrink-0 rounded-full bg-success forced-colors:bg-[Highlight]" />
      Available for hire
    </span>
  )
}
