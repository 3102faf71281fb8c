import { cx } from '#src/ui/cx.ts'
import { weaveClass } from '#src/ui/weave.ts'
import type { CompletionStep } from './completion.ts'

export interface CompletionClothProps {
  /** A patch for each. */
  steps: readonly CompletionStep[]
  percentage: number
  /** Its size and the space between the patches. */
  className: string
}

/** The profile as a cloth of nine patches: what is filled in is woven, what is missing is still an outline. */
export function CompletionCloth({ steps, percentage, className }: CompletionClothProps) {
  return (
    <div
      role="img"
      aria-label={`Profile completion: ${percentage}%`}
      className={cx('grid shrink-0 grid-cols-3', className)}
    >
      {steps.map((step) => (
        <CompletionPatch key={step.label} step={step} />
      ))}
    </div>
  )
}

/** One patch, the same in the cloth and beside its name. */
export function CompletionPatch({ step, className }: { step: CompletionStep; className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        'block rounded-sm',
        step.done
          ? cx(weaveClass(step.label), 'forced-colors:border')
          : 'border border-line-strong border-dashed',
        className,
      )}
    />
  )
}
