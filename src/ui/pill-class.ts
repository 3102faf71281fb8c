/** The look of a short choice among others, shared by links and labels; the place, height and gaps are each one's own. */
export const PILL =
  'items-center rounded-full border border-line-strong bg-surface-raised text-sm transition-colors hover:bg-surface-hover'

/** The chosen one of a row of links. */
export const CURRENT_PILL =
  'aria-[current]:border-primary aria-[current]:bg-primary aria-[current]:text-on-primary'
