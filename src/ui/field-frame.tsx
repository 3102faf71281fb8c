import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'

import { cx } from './cx.ts'

/** What every field takes beside the attributes of its native element. */
export interface FieldProps {
  label: ReactNode
  hint?: ReactNode | undefined
  /** Shown under the control and announced with it; undefined or empty means valid. */
  error?: string | undefined
  /** The label stays for screen readers only. */
  hideLabel?: boolean | undefined
  className?: string | undefined
}

export interface ControlProps {
  id: string
  'aria-describedby': string | undefined
  /** Always stated: the browser's own view would call an empty or half typed value wrong before anybody asked. */
  'aria-invalid': boolean
}

interface FieldFrameProps extends FieldProps {
  id?: string | undefined
  required?: boolean | undefined
  /** Stands at the end of the hint line, e.g. a character count. */
  aside?: ReactNode | undefined
  describedBy?: string | undefined
  children: (control: ControlProps) => ReactNode
}

/** Label, control, error and hint, wired together by ids. */
export function FieldFrame({
  label,
  hint,
  error,
  hideLabel,
  className,
  id,
  required,
  aside,
  describedBy,
  children,
}: FieldFrameProps) {
  const fallbackId = useId()
  const fieldId = id ?? fallbackId
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
        'aria-describedby': [errorId, hintId, describedBy].filter(Boolean).join(' ') || undefined,
        'aria-invalid': Boolean(error),
      })}
      {errorId && <FieldError id={errorId}>{error}</FieldError>}
      {(hint || aside) && (
        <div className="flex justify-between gap-3 text-ink-muted text-xs">
          <span id={hintId}>{hint}</span>
          {aside}
        </div>
      )}
    </div>
  )
}

/** The native `required` already tells assistive technology. */
export function RequiredMark() {
  return (
    <span aria-hidden="true" className="ml-0.5 text-danger-ink">
      *
    </span>
  )
}

/** The message under one field. The form's first is announced, because the focus may be in its field already. */
export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p ref={announce} id={id} data-mistake="" className="flex items-start gap-1.5 text-danger-ink text-sm">
      <CircleAlert className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0">{children}</span>
    </p>
  )
}

/**
 * Several mistakes are not said at once: the others wait for the focus in their fields. Where the form is sent again
 * with the same mistake, its words come again, and are announced.
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

/** The look of a box that is typed into or chosen from. */
export const CONTROL_CLASS =
  'w-full min-w-0 rounded-md border border-line-strong bg-surface-raised px-3 py-2.5 text-base text-ink transition-[border-color,box-shadow] duration-150 ' +
  'hover:border-ink-muted disabled:bg-surface-sunken disabled:opacity-70 [&[readonly]]:bg-surface-sunken ' +
  'focus-visible:border-primary focus-visible:outline-offset-1 aria-invalid:border-danger'
