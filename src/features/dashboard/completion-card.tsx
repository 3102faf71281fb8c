import { Link } from 'react-router'

import { Card } from '#src/ui/card.tsx'
import type { CompletionStep } from './completion.ts'
import { CompletionCloth, CompletionPatch } from './completion-cloth.tsx'

/** The profile's completion, with a link for each missing step. */
export function CompletionCard({
  steps,
  percentage,
}: {
  steps: readonly CompletionStep[]
  percentage: number
}) {
  return (
    <Card className="flex flex-wrap items-center gap-6">
      <CompletionCloth steps={steps} percentage={percentage} className="size-36 gap-1.5" />
      <ul className="grid min-w-52 flex-1 gap-x-6 gap-y-1.5 sm:grid-cols-2">
        {steps.map((step) => (
          <li key={step.label} className="flex min-h-6 items-center gap-2 text-sm">
            <CompletionPatch step={step} className="size-4 shrink-0" />
            {step.done ? (
              <span className="text-ink-muted">
                {step.label}
                <span className="sr-only"> is there</span>
              </span>
            ) : (
              <Link to={step.to} className="text-link">
                Add: {step.label.toLowerCase()}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
