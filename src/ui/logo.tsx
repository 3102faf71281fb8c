import { cx } from './cx.ts'
import { starPath } from './star-shape.ts'

const STAR = starPath(16, 14, 9.4)
/** A rounded square; the threads below the star end at its corners. */
const SWATCH = 'M0 22.5V8a8 8 0 0 1 8-8h16a8 8 0 0 1 8 8v14.5z'
const HEM = 'M.8 27.5h30.4A8 8 0 0 1 24 32H8a8 8 0 0 1-7.2-4.5z'

/** The logo: a star on a swatch of cloth. Decorative, because the name is beside it. */
export function LogoMark({ className }: { className?: string | undefined }) {
  return (
    <svg
      viewBox="0 0 32 32"
      // The attributes set the size before any style sheet has loaded.
      width={32}
      height={32}
      aria-hidden="true"
      className={cx('shrink-0', className ?? 'size-8')}
    >
      <path d={SWATCH} className="fill-woven-1" />
      <path d={STAR} className="fill-woven-2" />
      <path d="M0 23.7h32v.3q0 1.2-.3 2.3H.3Q0 25.2 0 24z" className="fill-woven-3" />
      <path d={HEM} className="fill-woven-1" />
    </svg>
  )
}
