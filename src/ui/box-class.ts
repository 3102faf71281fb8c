/** The background of check boxes and switches. controls.css draws their marks. */
export const BOX =
  'relative shrink-0 appearance-none border border-line-strong bg-surface-raised transition-colors checked:border-primary checked:bg-primary ' +
  'hover:border-ink-muted disabled:opacity-55 aria-invalid:border-danger forced-colors:appearance-auto'

export const CHECK_BOX = `${BOX} check-mark size-5 rounded-sm`
