import { type ComponentProps, type ReactNode, useId } from 'react'

import { BOX, CHECK_BOX } from './box-class.ts'
import { cx } from './cx.ts'
import { FieldError, type FieldProps, RequiredMark } from './field-frame.tsx'

type ChoiceProps = Omit<FieldProps, 'hideLabel'> &
  Omit<ComponentProps<'input'>, 'className' | 'type' | 'children'>

/** A check box with its label on the right. */
export function CheckboxField({ label, hint, error, className, ...input }: ChoiceProps) {
  return (
    <ChoiceRow {...{ label, hint, error, className }} required={input.required}>
      {(control) => <input {...input} {...control} type="checkbox" className={cx(CHECK_BOX, 'mt-0.5')} />}
    </ChoiceRow>
  )
}

/** A switch for a setting that is on or off. */
export function SwitchField({ label, hint, error, className, ...input }: ChoiceProps) {
  return (
    <ChoiceRow {...{ label, hint, error, className }} required={input.required}>
      {(control) => (
        <input
          {...input}
          {...control}
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox states `checked` itself.
          role="switch"
          className={cx(
            BOX,
            'switch-knob h-6 w-11 rounded-full bg-surface-sunken checked:border-success checked:bg-success',
          )}
        />
      )}
    </ChoiceRow>
  )
}

interface ChoiceRowProps extends Omit<FieldProps, 'hideLabel'> {
  required: boolean | undefined
  children: (control: { 'aria-describedby': string | undefined; 'aria-invalid': boolean }) => ReactNode
}

function ChoiceRow({ label, hint, error, className, required, children }: ChoiceRowProps) {
  const id = useId()
  const hintId = hint ? `${id}-hint` : undefined
  const errorId = error ? `${id}-error` : undefined
  return (
    <div className={cx('min-w-0', className)}>
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the control comes with `children`. */}
      <label className="flex min-h-9 w-fit items-start gap-2.5 py-1.5">
        {children({
          'aria-describedby': [errorId, hintId].filter(Boolean).join(' ') || undefined,
          'aria-invalid': Boolean(error),
        })}
        <span>
          {label}
          {required && <RequiredMark />}
        </span>
      </label>
      {hint && (
        <p id={hintId} className="text-ink-muted text-sm">
          {hint}
        </p>
      )}
      {errorId && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  )
}
