import type { ComponentProps, MouseEvent } from 'react'
import { Link, type LinkProps } from 'react-router'

import { type ButtonSize, type ButtonVariant, buttonClass } from './button-class.ts'
import { Spinner } from './spinner.tsx'

export interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant | undefined
  size?: ButtonSize | undefined
  /** Work is under way: the label stays, a spinner joins it, further clicks do nothing, focus is kept. */
  pending?: boolean | undefined
}

/** A button; `type="button"` unless said otherwise. An icon is simply a child. */
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
    // Not `disabled` while pending: that would throw keyboard focus away. This also stops a second submit.
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

export interface ButtonLinkProps extends Omit<LinkProps, 'className'> {
  variant?: ButtonVariant | undefined
  size?: ButtonSize | undefined
  className?: string | undefined
}

/** A link to another page of the app that looks like a button. */
export function ButtonLink({ variant = 'primary', size = 'md', className, ...rest }: ButtonLinkProps) {
  return <Link {...rest} className={buttonClass(variant, size, className)} />
}
