import { type ReactNode, useId } from 'react'

export interface SectionProps {
  title: ReactNode
  /** A link or button at the end of the heading's row. */
  action?: ReactNode | undefined
  children: ReactNode
  className?: string | undefined
}

/** A titled part of a page, marked with a thread of the cloth. */
export function Section({ title, action, children, className }: SectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={className}>
      <div className="mb-4 flex break-after-avoid flex-wrap items-center justify-between gap-x-4 gap-y-2">
        {/* Wraps beside its action, where that leaves it room for a word, rather than push it to a line of its own. */}
        <h2 id={id} className="flex flex-1 basis-32 items-center gap-2.5 text-2xl">
          <span aria-hidden="true" className="woven-tick h-6 w-2 shrink-0 rounded-sm" />
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  )
}
