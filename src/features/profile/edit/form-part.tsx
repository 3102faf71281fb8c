import type { ReactNode } from 'react'

import { Card } from '#src/ui/card.tsx'

/** A titled group of fields. Lists of choices may reach over its edge. */
export function FormPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card as="section" aria-label={title} padding="lg" className="grid gap-5 overflow-visible">
      <h2 className="text-xl">{title}</h2>
      {children}
    </Card>
  )
}
