import { X } from 'lucide-react'

export interface RemovableChipProps {
  children: string
  /** 'no' for a name, which the browser's translation must leave alone. */
  translate?: 'no' | undefined
  onRemove: () => void
  /** Accessible name; default 'Remove filter: X'. */
  removeLabel?: string | undefined
}

/** A chosen value. The whole chip is the button that removes it. */
export function RemovableChip({ children, translate, onRemove, removeLabel }: RemovableChipProps) {
  return (
    <button
      type="button"
      aria-label={removeLabel ?? `Remove filter: ${children}`}
      onClick={onRemove}
      className="inline-flex min-h-8 max-w-full items-center gap-1.5 rounded-full border border-transparent bg-primary-soft px-3 py-1 text-primary-soft-ink text-sm transition-colors hover:border-primary [&_svg]:size-4 [&_svg]:shrink-0"
    >
      <span dir="auto" translate={translate} className="min-w-0 text-left">
        {children}
      </span>
      <X />
    </button>
  )
}
