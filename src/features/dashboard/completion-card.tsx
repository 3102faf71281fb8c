import { Check, Circle } from 'lucide-react'
import { Link } from 'react-router'

import { Card } from '#src/ui/card.tsx'
import { ProgressRing } from '#src/ui/progress-ring.tsx'
import type { CompletionStep } from './completion.ts'

/** How complete the profile is, and what is missing. */
export function CompletionCard({
  steps,
  percentage,
}: {
  steps: readonly CompletionStep[]
  percentage: number
}) {
  return (
    <Card className="flex flex-wrap items-center gap-6">
      <ProgressRing value={percentage} label="Profile completion" className="size-28" />
      <ul className="grid min-w-52 flex-1 gap-x-6 gap-y-1.5 sm:grid-cols-2">
        {steps.map(({ label, done, to }) => (
          <li key={label} className="flex items-center gap-2 text-sm">
            {done ? (
              <Check aria-hidden="true" className="size-4 shrink-0 text-success-ink" />
            ) : (
              <Circle aria-hidden="true" className="size-4 shrink-0 text-line-strong" />
            )}
            {done ? (
              <span className="text-ink-muted">
                {label}
                <span className="sr-only"> is there</span>
              </span>
            ) : (
              <Link to={to} className="text-link">
                Add: {label.toLowerCase()}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
