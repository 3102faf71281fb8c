import { CircleAlert } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'

import { cx } from './cx.ts'

/** Props of every field besides the attributes of its native element. */
export interface FieldProps {
  label: ReactNode
  hint?: ReactNode | undefined
  /** Shown and announced with the control; undefined or empty means valid. */
  error?: string | undefined
  /** Shows the label to screen readers only. */
  hideLabel?: boolean | undefined
  className?: string | undefined
}

/** Separates the props of a field's frame from those of its native element. */
export function fieldProps<Props extends FieldProps>(props: Props) {
  const { label, hint, error, hideLabel, className, ...native } = props
  return [{ label, hint, error, hideLabel, className }, native] as const
}

export interface ControlProps {
  id: string
  'aria-describedby': string | undefined
  /** `aria-invalid` is always set: otherwise browsers report an empty or half typed value as invalid too early. */
  'aria-invalid': boolean
}

interface FieldFrameProps extends FieldProps {
  required?: boolean | undefined
  /** Props of the native element, whose id, `required` and description the frame takes over. */
  native?: Pick<ComponentProps<'input'>, 'id' | 'required' | 'aria-describedby'>
  /** Shown at the end of the hint line, e.g. a character count. */
  aside?: ReactNode | undefined
  children: (control: ControlProps) => ReactNode
}

/** Label, control, error and hint, connected by ids. */
export function FieldFrame({
  label,
  hint,
  error,
  hideLabel,
  className,
  native = {},
  required = native.required,
  aside,
  children,
}: FieldFrameProps) {
  const fallbackId = useId()
  const fieldId = native.id ?? fallbackId
  const hintId = hint ? `${fieldId}-hint` : undefined
  const errorId = error ? `${fieldId}-error` : undefined
  return (
    <div className={cx('flex min-w-0 flex-col gap-1.5', className)}>
      <label htmlFor={fieldId} className={hideLabel ? 'sr-only' : 'font-semibold text-sm'}>
        {label}
        {required && <RequiredMark />}
      </label>
      {children({
        id: fieldId,
        'aria-describedby':
          [errorId, hintId, native['aria-describedby']].filter(Boolean).join(' ') || undefined,
        'aria-invalid': Boolean(error),
      })}
      {errorId && <FieldError id={errorId}>{error}</FieldError>}
      {(hint || aside) && (
        <div className="flex justify-between gap-3 text-ink-muted text-xs">
          <span id={hintId} className="wrap-anywhere min-w-0">
            {hint}
          </span>
          {aside}
        </div>
      )}
    </div>
  )
}

/** Visual only: assistive technology reads the native `required`. */
export function RequiredMark() {
  return (
    <span aria-hidden="true" className="ml-0.5 text-danger-ink">
      *
    </span>
  )
}

/** Ends the error of every invalid field after the first. */
export const SECONDARY_END = ', too.'

/** The error of one field. The first one of a form is announced, because its field may have the focus already. */
export function FieldError({ id, children }: { id: string; children: string | undefined }) {
  const isFirstError = !children?.endsWith(SECONDARY_END)
  return (
    <p
      ref={isFirstError ? announce : undefined}
      id={id}
      data-mistake={isFirstError ? '' : undefined}
      className="flex items-start gap-1.5 text-danger-ink text-sm"
    >
      <CircleAlert className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0">{children}</span>
    </p>
  )
}

/**
 * Announces only the first error of a form; the others are read with their fields. If the form is submitted again with
 * the same error, its text is inserted again, so that it is announced again.
 */
function announce(message: HTMLElement | null) {
  if (!message) return
  const form = message.closest('form')
  const isFirst = () => !form || form.querySelector('[data-mistake]') === message
  function sayAgain() {
    if (!message || !isFirst()) return
    message.role = 'alert'
    message.append(...message.childNodes)
  }
  if (isFirst()) message.role = 'alert'
  form?.addEventListener('submit', sayAgain)
  return () => form?.removeEventListener('submit', sayAgain)
}

/** Classes of inputs and selects. */
export const CONTROL_CLASS =
  'w-full min-w-0 rounded-md border border-line-strong bg-surface-raised px-3 py-2.5 text-base text-ink transition-colors ' +
  'hover:border-ink-muted disabled:bg-surface-sunken disabled:opacity-70 [&[readonly]]:bg-surface-sunken ' +
  'focus-visible:border-primary focus-visible:outline-offset-1 aria-invalid:border-danger'
