/** Classes of a pill, for links, buttons and labels, chosen or not. Position, height and gaps are up to the caller. */
export const PILL =
  'items-center rounded-full border border-line-strong bg-surface-raised text-sm transition-colors hover:bg-surface-hover chosen:border-primary chosen:bg-primary-soft chosen:text-primary-soft-ink'
