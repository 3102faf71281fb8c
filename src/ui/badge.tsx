import type { HTMLAttributes } from 'react'

import { cx } from './cx.ts'

export type Tone = 'neutral' | 'green' | 'blue' | 'purple' | 'accent' | 'primary' | 'danger'

const TONES: Record<Tone, string> = {
  neutral: 'bg-tone-neutral text-tone-neutral-ink',
  green: 'bg-tone-green text-tone-green-ink',
  blue: 'bg-tone-blue text-tone-blue-ink',
  purple: 'bg-tone-purple text-tone-purple-ink',
  accent: 'bg-accent-soft text-accent-ink',
  primary: 'bg-primary-soft text-primary-soft-ink',
  danger: 'bg-danger-soft text-danger-ink',
}

export interface BadgeProps extends HTMLAttributes<HTMLSpanElement> {
  tone?: Tone | undefined
}

/** A small label, not a control. */
export function Badge({ tone = 'neutral', className, ...rest }: BadgeProps) {
  return (
    <span
      dir="auto"
      {...rest}
      className={cx(
        'inline-flex max-w-full items-center gap-1 rounded-sm px-2 py-0.5 font-medium text-xs [&_svg]:size-3.5 [&_svg]:shrink-0 forced-colors:border',
        TONES[tone],
        className,
      )}
    />
  )
}
