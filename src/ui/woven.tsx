import { cx } from './cx.ts'

/** The selvedge: a thin woven band, for the top edge of the page and of what matters most. `className` replaces its height. */
export function WovenBand({ className }: { className?: string | undefined }) {
  return <div aria-hidden="true" className={cx('woven-band', className ?? 'h-1.5')} />
}

/** The faint cloth under a hero. Fills its nearest positioned ancestor, behind what comes after it. */
export function WovenGround({ className }: { className?: string | undefined }) {
  return (
    <div aria-hidden="true" className={cx('woven-ground pointer-events-none absolute inset-0', className)} />
  )
}
