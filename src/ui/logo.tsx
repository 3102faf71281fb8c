import { cx } from './cx.ts'
import { starPath } from './star-shape.ts'

const STAR = starPath(16, 15.2, 8.6)

/** The mark: a star on a swatch of cloth. Decorative; the name stands beside it. */
export function LogoMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={cx('shrink-0', className ?? 'size-8')}>
      <rect width="32" height="32" rx="8" className="fill-woven-1" />
      <path d="M0 25h32v-1.5H0zM0 29h32v-1.2H0z" className="fill-woven-5" />
      <path d="M0 25h32v2.8H0z" className="fill-woven-3" />
      <path d={STAR} className="fill-woven-2" />
    </svg>
  )
}

/** Mark and name. */
export function Logo({ className }: { className?: string }) {
  return (
    <span className={cx('inline-flex items-center gap-2.5', className)}>
      <LogoMark />
      <span className="font-bold font-display text-2xl tracking-tight">Hibo</span>
    </span>
  )
}
