import { CircleCheck, Info, TriangleAlert, X } from 'lucide-react'
import type { ReactNode } from 'react'

import { cx } from './cx.ts'
import { IconButton } from './icon-button.tsx'

const TONES = {
  info: { icon: Info, look: 'border-primary/25 bg-primary-soft text-primary-soft-ink' },
  success: { icon: CircleCheck, look: 'border-success/35 bg-success-soft text-success-ink' },
  warning: { icon: TriangleAlert, look: 'border-accent/50 bg-accent-soft text-accent-ink' },
}

export interface NoticeProps {
  tone?: keyof typeof TONES | undefined
  children: ReactNode
  /** Buttons or links after the text. */
  actions?: ReactNode | undefined
  /** Shows a close button. */
  onDismiss?: (() => void) | undefined
}

/** A message that is not an error. Announced politely. */
export function Notice({ tone = 'info', children, actions, onDismiss }: NoticeProps) {
  const { icon: Icon, look } = TONES[tone]
  return (
    <div role="status" className={cx('flex items-start gap-3 rounded-md border py-3 pr-2 pl-3.5', look)}>
      <Icon className="mt-0.5 size-5 shrink-0" />
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-2 pr-1.5">
        <div className="min-w-0">{children}</div>
        {actions}
      </div>
      {onDismiss && (
        <IconButton
          label="Dismiss"
          size="sm"
          onClick={onDismiss}
          className="-my-1 text-current hover:text-current"
        >
          <X />
        </IconButton>
      )}
    </div>
  )
}
