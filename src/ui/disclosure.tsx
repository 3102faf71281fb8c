import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'

export interface DisclosureProps {
  title: ReactNode
  /** Follows the title, e.g. the number of chosen entries. */
  aside?: ReactNode | undefined
  defaultOpen?: boolean | undefined
  /** Renders the content only when the group opens. */
  onToggle?: ((open: boolean) => void) | undefined
  children: ReactNode
}

/** A collapsible group on the native `<details>`, so that it works before hydration and with find in page. */
export function Disclosure({ title, aside, defaultOpen = false, onToggle, children }: DisclosureProps) {
  return (
    <details
      open={defaultOpen}
      onToggle={(event) => onToggle?.(event.currentTarget.open)}
      className="group/disclosure border-line border-b last:border-b-0"
    >
      <summary className="flex min-h-11 list-none items-center gap-2 rounded-sm py-2 font-semibold text-sm hover:underline [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 flex-1">{title}</span>
        {aside}
        <ChevronDown className="size-4.5 shrink-0 text-ink-muted transition-transform duration-200 group-open/disclosure:rotate-180" />
      </summary>
      <div className="pb-4">{children}</div>
    </details>
  )
}
