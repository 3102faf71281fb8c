import { X } from 'lucide-react'
import type { ReactNode } from 'react'

import { cx } from './cx.ts'

const CHIP =
  'inline-flex min-h-8 max-w-full items-center gap-1.5 rounded-full border px-3 py-1 text-sm transition-colors [&_svg]:size-4 [&_svg]:shrink-0'

export interface RemovableChipProps {
  children: string
  onRemove: () => void
  /** Accessible name; default 'Remove filter: X'. */
  removeLabel?: string | undefined
}

/** A chosen value. The whole chip is the button that removes it. */
export function RemovableChip({ children, onRemove, removeLabel }: RemovableChipProps) {
  return (
    <button
      type="button"
      aria-label={removeLabel ?? `Remove filter: ${children}`}
      onClick={onRemove}
      className={cx(CHIP, 'border-transparent bg-primary-soft text-primary-soft-ink hover:border-primary')}
    >
      <span dir="auto" className="min-w-0 text-left">
        {children}
      </span>
      <X />
    </button>
  )
}

export interface ToggleChipProps {
  children: ReactNode
  pressed: boolean
  onToggle: () => void
  className?: string | undefined
}

/** A chip that toggles a choice. */
export function ToggleChip({ children, pressed, onToggle, className }: ToggleChipProps) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      onClick={onToggle}
      className={cx(
        CHIP,
        'border-line-strong bg-surface-raised text-ink hover:bg-surface-hover',
        'aria-pressed:border-primary aria-pressed:bg-primary aria-pressed:text-on-primary',
        className,
      )}
    >
      {children}
    </button>
  )
}
