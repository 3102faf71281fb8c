/** Classes of a pill, for links and labels. Position, height and gaps are up to the caller. */
export const PILL =
  'items-center rounded-full border border-line-strong bg-surface-raised text-sm transition-colors hover:bg-surface-hover'

/** Classes of the current pill in a row of links. */
export const CURRENT_PILL =
  'aria-[current]:border-primary aria-[current]:bg-primary aria-[current]:text-on-primary'
