import { type ReactNode, useId } from 'react'

export interface SectionProps {
  title: ReactNode
  /** A link or button beside the heading. */
  action?: ReactNode | undefined
  children: ReactNode
  className?: string | undefined
}

/** A section with a heading and a thread of cloth. */
export function Section({ title, action, children, className }: SectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={className}>
      <div className="mb-4 flex break-after-avoid flex-wrap items-center justify-between gap-x-3 gap-y-2">
        {/* Wraps beside the action if a word fits, instead of pushing the action to the next line. */}
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
