import { X } from 'lucide-react'

/** A selected option in a MultiCombobox. Pressing it removes the option. */
export function SelectedChip({ label, onRemove }: { label: string; onRemove: () => void }) {
  return (
    <button
      type="button"
      aria-label={`Remove ${label}`}
      onClick={onRemove}
      className="inline-flex min-h-7 max-w-full items-center gap-1 rounded-sm bg-primary-soft px-2 text-primary-soft-ink text-sm hover:bg-surface-hover forced-colors:border"
    >
      <span dir="auto" className="min-w-0 text-left">
        {label}
      </span>
      <X className="size-3.5 shrink-0" />
    </button>
  )
}
