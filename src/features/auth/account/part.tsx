import type { ReactNode } from 'react'

import { Card } from '#src/ui/card.tsx'

/** One section of the page. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card as="section" className="flex flex-col gap-4 sm:[&_[type=submit]]:self-start">
      <h2 className="text-lg">{title}</h2>
      {children}
    </Card>
  )
}
