import type { ReactNode } from 'react'

/** A small square of cloth under an icon. */
export function WovenSwatch({ children }: { children?: ReactNode }) {
  return (
    <span
      aria-hidden="true"
      className="relative inline-flex size-14 items-center justify-center overflow-hidden rounded-lg bg-primary-soft text-primary-soft-ink [&_svg]:size-6"
    >
      <span className="woven-band absolute inset-x-0 bottom-0 h-1.5" />
      {children}
    </span>
  )
}
