import type { ReactNode } from 'react'

import { cx } from './cx.ts'
import { WovenSwatch } from './woven-swatch.tsx'

export interface EmptyStateProps {
  title: ReactNode
  /** Rank of the title in the page; 2 unless said otherwise. */
  level?: 1 | 2 | 3 | undefined
  /** A lucide icon, e.g. `<Inbox />`. */
  icon?: ReactNode | undefined
  text?: ReactNode | undefined
  /** Buttons or links. */
  actions?: ReactNode | undefined
  className?: string | undefined
}

/** Nothing here yet: says so kindly, and what to do about it. */
export function EmptyState({ title, level = 2, icon, text, actions, className }: EmptyStateProps) {
  const Heading = `h${level}` as const
  return (
    <div
      className={cx(
        'flex flex-col items-center rounded-lg border border-line-strong border-dashed px-6 py-10 text-center',
        className,
      )}
    >
      <WovenSwatch>{icon}</WovenSwatch>
      <Heading className="mt-4 text-lg">{title}</Heading>
      {text && <div className="mt-1 max-w-prose text-ink-muted">{text}</div>}
      {actions && <div className="mt-5 flex flex-wrap justify-center gap-3">{actions}</div>}
    </div>
  )
}
