import type { ReactNode } from 'react'

import { cx } from './cx.ts'
import { WovenSwatch } from './woven-swatch.tsx'

export interface EmptyStateProps {
  title: ReactNode
  /** Heading level; default 2. */
  level?: 2 | 3 | undefined
  /** A lucide icon, e.g. `<Inbox />`. */
  icon?: ReactNode | undefined
  text?: ReactNode | undefined
  /** A low band, for one of several sections of a page. */
  compact?: boolean | undefined
  /** Buttons or links. */
  actions?: ReactNode | undefined
  className?: string | undefined
}

/** An empty list: a friendly message and what to do next. */
export function EmptyState(props: EmptyStateProps) {
  const { title, level = 2, icon, text, actions, compact = false, className } = props
  const Heading = `h${level}` as const
  return (
    <div
      className={cx(
        'flex rounded-lg border border-line-strong border-dashed',
        compact ? 'flex-wrap items-center gap-4 p-4 sm:px-5' : 'flex-col items-center px-6 py-10 text-center',
        className,
      )}
    >
      <WovenSwatch>{icon}</WovenSwatch>
      <div className={compact ? 'min-w-40 flex-1' : 'mt-4 max-w-full'}>
        <Heading className={compact ? 'text-base' : 'text-lg'}>{title}</Heading>
        {text && <div className="mt-1 max-w-prose text-ink-muted">{text}</div>}
      </div>
      {actions && (
        <div className={cx('flex flex-wrap gap-3', !compact && 'mt-5 justify-center')}>{actions}</div>
      )}
    </div>
  )
}
