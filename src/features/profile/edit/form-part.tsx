import type { ReactNode } from 'react'

import { Card } from '#src/ui/card.tsx'

interface FormPartProps {
  title: string
  /** The name that links use to focus the group's first field. */
  field?: string | undefined
  children: ReactNode
}

/** On large screens the title is beside the fields. */
export const FORM_PART = 'grid gap-x-8 gap-y-3 lg:grid-cols-[14rem_minmax(0,1fr)]'

/** A titled group of fields. Its overflow is visible for the lists of comboboxes. */
export function FormPart({ title, field, children }: FormPartProps) {
  return (
    <section aria-label={title} data-field={field} className={FORM_PART}>
      <h2 className="text-xl lg:pt-5">{title}</h2>
      <Card padding="lg" className="grid gap-5 overflow-visible">
        {children}
      </Card>
    </section>
  )
}
