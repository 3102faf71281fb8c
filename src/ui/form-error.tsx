import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

import { cx } from './cx.ts'
import { useOnline } from './use-online.ts'

interface FormErrorProps {
  children?: ReactNode
  className?: string | undefined
  /** Whether the text itself names the lost connection. */
  namesConnection?: boolean | undefined
}

/**
 * The error of a form. Offline it also says that, because a dialog may cover the offline notice. Renders nothing
 * without children. Screen readers announce the error when it appears.
 */
export function FormError({ children, className, namesConnection = false }: FormErrorProps) {
  const online = useOnline()
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
      <div className="min-w-0">
        {children}
        {!online && !namesConnection && <p>You are offline.</p>}
      </div>
    </div>
  )
}
