import type { ReactNode } from 'react'

import { Card } from '#src/ui/card.tsx'

interface FormPartProps {
  title: string
  /** The field that the group begins with, where it has no name of its own. */
  field?: string | undefined
  children: ReactNode
}

/** A titled group of fields. Lists of choices may reach over its edge. */
export function FormPart({ title, field, children }: FormPartProps) {
  return (
    <Card
      as="section"
      aria-label={title}
      data-field={field}
      padding="lg"
      className="grid gap-5 overflow-visible"
    >
      <h2 className="text-xl">{title}</h2>
      {children}
    </Card>
  )
}
