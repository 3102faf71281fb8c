import { type ReactNode, useId } from 'react'

export interface SectionProps {
  title: ReactNode
  /** A few quiet words beside the heading, which are not part of its name. */
  note?: ReactNode | undefined
  /** A link or button at the end of the row. */
  action?: ReactNode | undefined
  children: ReactNode
  className?: string | undefined
}

/** A section with a heading and a thread of cloth. */
export function Section({ title, note, action, children, className }: SectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={className}>
      <div className="mb-4 flex break-after-avoid flex-wrap items-center justify-between gap-x-3 gap-y-2">
        {/* Wraps beside the action if a word fits, instead of pushing the action to the next line. */}
        <div className="flex min-w-0 flex-1 basis-[min-content] flex-wrap items-center gap-x-3">
          <h2 id={id} className="flex items-center gap-2.5 text-2xl">
            <span aria-hidden="true" className="woven-tick h-6 w-2 shrink-0 rounded-sm" />
            {title}
          </h2>
          {note && <p className="text-ink-muted">{note}</p>}
        </div>
        {action}
      </div>
      {children}
    </section>
  )
}
