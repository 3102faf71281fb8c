import { cx } from '#src/ui/cx.ts'
import { weaveClass } from '#src/ui/weave.ts'
import type { CompletionStep } from './completion.ts'

interface CompletionClothProps {
  steps: readonly CompletionStep[]
  percentage: number
  /** The size, and the gap between the patches. */
  className: string
}

/** The profile as nine patches of cloth: woven when the step is done, an outline while it is missing. */
export function CompletionCloth({ steps, percentage, className }: CompletionClothProps) {
  return (
    <div
      role="img"
      aria-label={`Profile completion: ${percentage}%`}
      className={cx('grid shrink-0 grid-cols-3', className)}
    >
      {steps.map((step) => (
        <span
          key={step.label}
          className={cx(
            'block rounded-sm',
            step.done ? weaveClass(step.label) : 'border border-line-strong border-dashed',
          )}
        />
      ))}
    </div>
  )
}
