import { cx } from './cx.ts'

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger'
/** `lg` and `md` are at least 44 px high, for touch; `sm` (36 px) is for dense rows. */
export type ButtonSize = 'sm' | 'md' | 'lg'

const VARIANTS: Record<ButtonVariant, string> = {
  primary: 'bg-primary text-on-primary shadow-sm hover:bg-primary-hover',
  secondary: 'border border-line-strong bg-surface-raised text-ink hover:bg-surface-hover',
  ghost: 'text-ink hover:bg-surface-hover',
  danger: 'bg-danger text-on-danger shadow-sm hover:bg-danger-hover',
}

const SIZES: Record<ButtonSize, string> = {
  sm: 'min-h-9 gap-1.5 px-3 text-sm',
  md: 'min-h-11 gap-2 px-4 text-base',
  lg: 'min-h-13 gap-2.5 px-6 text-lg',
}

/** Returns the classes of a button, for buttons and links. */
export function buttonClass(variant: ButtonVariant, size: ButtonSize, className?: string): string {
  return cx(
    'inline-flex items-center justify-center rounded-md py-1.5 text-center font-semibold leading-tight transition-colors select-none',
    'active:translate-y-px disabled:opacity-55 aria-disabled:opacity-70 forced-colors:border [&_svg]:size-[1.15em] [&_svg]:shrink-0',
    VARIANTS[variant],
    SIZES[size],
    className,
  )
}
