import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

import { cx } from './cx.ts'

/** What went wrong with a whole form. Renders nothing without children; announced when it appears. */
export function FormError({ children, className }: { children?: ReactNode; className?: string | undefined }) {
  if (!children) return null
  return (
    <div
      role="alert"
      className={cx(
        'flex items-start gap-2.5 rounded-md border border-danger/40 bg-danger-soft px-3.5 py-3 text-danger-ink',
        className,
      )}
    >
      <CircleAlert className="mt-0.5 size-5 shrink-0" />
      <div className="min-w-0">{children}</div>
    </div>
  )
}
