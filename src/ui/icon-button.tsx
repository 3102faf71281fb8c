import type { ComponentProps } from 'react'

import { cx } from './cx.ts'

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label' | 'title'> {
  /** Tooltip and accessible name. An `aria-label` of the same text would be read out twice. */
  label: string
  size?: 'sm' | 'md' | undefined
  danger?: boolean | undefined
}

/** A button with an icon only: 44 px, or 32 px with `size="sm"`. */
export function IconButton(props: IconButtonProps) {
  const { label, size = 'md', danger = false, className, type = 'button', ...rest } = props
  return (
    <button
      {...rest}
      type={type}
      title={label}
      className={cx(
        'inline-flex shrink-0 items-center justify-center rounded-md transition-colors disabled:opacity-50 aria-disabled:opacity-70 [&_svg]:size-5',
        size === 'md' ? 'size-11' : 'size-8 [&_svg]:size-4.5',
        danger
          ? 'text-danger-ink hover:bg-danger-soft'
          : 'text-ink-muted hover:bg-surface-hover hover:text-ink',
        className,
      )}
    />
  )
}
