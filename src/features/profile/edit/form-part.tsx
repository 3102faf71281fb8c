import type { ReactNode } from 'react'
import { Card } from '#src/ui/card.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'

interface FormPartProps {
  title: string
  /** The name that links use to focus the group's first field. */
  field?: string | undefined
  children: ReactNode
}

const FORM_PART = 'grid gap-3'
/** The two halves of the form, beside each other on large screens. */
export const FORM_HALVES = 'grid items-start gap-6 xl:grid-cols-2'

/** A titled group of fields. Its overflow is visible for the lists of comboboxes. */
export function FormPart({ title, field, children }: FormPartProps) {
  return (
    <section aria-label={title} data-field={field} className={FORM_PART}>
      <h2 className="text-xl">{title}</h2>
      <Card className="grid gap-5 overflow-visible">{children}</Card>
    </section>
  )
}

/** The placeholder of the edit form while it loads. */
export function ProfileFormSkeleton() {
  return (
    <div role="status" className={FORM_HALVES}>
      <span className="sr-only">Loading profile</span>
      {['h-240', 'h-200'].map((height) => (
        <div key={height} className={FORM_PART}>
          <Skeleton className="h-7 w-40" />
          <Card>
            <Skeleton className={height} />
          </Card>
        </div>
      ))}
    </div>
  )
}
