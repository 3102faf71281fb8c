import type { ReactNode } from 'react'

import { cx } from './cx.ts'
import { WovenSwatch } from './woven-swatch.tsx'

export interface EmptyStateProps {
  title: ReactNode
  /** Heading level; default 2. */
  level?: 1 | 2 | 3 | undefined
  /** A lucide icon, e.g. `<Inbox />`. */
  icon?: ReactNode | undefined
  text?: ReactNode | undefined
  /** Buttons or links. */
  actions?: ReactNode | undefined
  className?: string | undefined
}

/** An empty list: a friendly message and what to do next. */
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
