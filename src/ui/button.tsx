import type { ComponentProps, MouseEvent } from 'react'

import { type ButtonSize, type ButtonVariant, buttonClass } from './button-class.ts'
import { Link, type LinkProps } from './link.tsx'
import { Spinner } from './spinner.tsx'

export interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant | undefined
  size?: ButtonSize | undefined
  /** Shows a spinner and ignores clicks. The button keeps its label and the focus. */
  pending?: boolean | undefined
}

/** A button; default `type="button"`. An icon is a child. */
export function Button({
  variant = 'primary',
  size = 'md',
  pending = false,
  type = 'button',
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  function handleClick(event: MouseEvent<HTMLButtonElement>) {
    // `disabled` would lose the keyboard focus. Preventing the default also stops a second submit.
    if (pending) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      {...rest}
      type={type}
      aria-busy={pending || undefined}
      aria-disabled={pending || rest['aria-disabled']}
      className={buttonClass(variant, size, className)}
      onClick={handleClick}
    >
      {pending && <Spinner />}
      {children}
    </button>
  )
}

type ButtonLinkProps = LinkProps & Pick<ButtonProps, 'variant' | 'size'>

/** A link to another page of the app that looks like a button. */
export function ButtonLink({ variant = 'primary', size = 'md', className, ...rest }: ButtonLinkProps) {
  return <Link {...rest} className={buttonClass(variant, size, className)} />
}
