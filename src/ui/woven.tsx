import { cx } from './cx.ts'

/** A thin woven band for the edges of the page and of its hero. */
export function WovenBand() {
  return <div aria-hidden="true" className="woven-band h-1.5" />
}

/** Faint cloth as the background of a hero. Fills its nearest positioned ancestor. */
export function WovenGround({ className }: { className?: string | undefined }) {
  return (
    <div aria-hidden="true" className={cx('woven-ground pointer-events-none absolute inset-0', className)} />
  )
}
