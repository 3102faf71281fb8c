import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'

export interface DisclosureProps {
  title: ReactNode
  /** Stands after the title, e.g. how many are chosen inside. */
  aside?: ReactNode | undefined
  defaultOpen?: boolean | undefined
  /** For content that is made only when it is first looked at. */
  onToggle?: ((open: boolean) => void) | undefined
  children: ReactNode
}

/** A group that opens and closes; native `<details>`, so it also works before scripts and in page search. */
export function Disclosure({ title, aside, defaultOpen = false, onToggle, children }: DisclosureProps) {
  return (
    <details
      open={defaultOpen}
      onToggle={(event) => onToggle?.(event.currentTarget.open)}
      className="group/disclosure border-line border-b last:border-b-0"
    >
      <summary className="flex min-h-11 list-none items-center gap-2 rounded-sm py-2 font-semibold text-sm hover:text-link [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 flex-1">{title}</span>
        {aside}
        <ChevronDown className="size-4.5 shrink-0 text-ink-muted transition-transform duration-200 group-open/disclosure:rotate-180" />
      </summary>
      <div className="pb-4">{children}</div>
    </details>
  )
}
