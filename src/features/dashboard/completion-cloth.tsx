import { cx } from '#src/ui/cx.ts'
import type { CompletionStep } from './completion.ts'

/** Palette and pattern of each step's patch (src/ui/woven.css); neighbours differ. */
const PATCHES = [
  'weave-c0 weave-p2',
  'weave-c3 weave-p0',
  'weave-c1 weave-p4',
  'weave-c2 weave-p1',
  'weave-c5 weave-p3',
  'weave-c6 weave-p5',
  'weave-c4 weave-p3',
  'weave-c7 weave-p4',
  'weave-c3 weave-p2',
]

export interface CompletionClothProps {
  /** A patch for each. */
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
      {steps.map(({ label, done }, index) => (
        <CompletionPatch key={label} index={index} done={done} />
      ))}
    </div>
  )
}

interface CompletionPatchProps {
  /** Of the step. */
  index: number
  done: boolean
  className?: string
}

/** One patch, in the cloth and beside the step's name. */
export function CompletionPatch({ index, done, className }: CompletionPatchProps) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        'block rounded-sm',
        done ? cx('weave', PATCHES[index]) : 'border border-line-strong border-dashed',
        className,
      )}
    />
  )
}
