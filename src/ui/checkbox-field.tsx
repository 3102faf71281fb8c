import { type ComponentProps, type ReactNode, useId } from 'react'

import { BOX, CHECK_BOX } from './box-class.ts'
import { cx } from './cx.ts'

interface ChoiceProps extends Omit<ComponentProps<'input'>, 'className' | 'type' | 'children'> {
  label: ReactNode
}

const ROW = 'flex min-h-9 w-fit items-start gap-2.5 py-1.5'

/** A check box with its label on the right. */
export function CheckboxField({ label, ...input }: ChoiceProps) {
  return (
    <label className={ROW}>
      <input {...input} type="checkbox" className={cx(CHECK_BOX, 'mt-0.5')} />
      <span>{label}</span>
    </label>
  )
}

/** A switch for a setting that is on or off. */
export function SwitchField({ label, hint, ...input }: ChoiceProps & { hint: ReactNode }) {
  const id = useId()
  return (
    <div className="min-w-0">
      <label className={ROW}>
        <input
          {...input}
          aria-describedby={id}
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox states `checked` itself.
          role="switch"
          className={cx(
            BOX,
            'switch-knob h-6 w-11 rounded-full bg-surface-sunken checked:border-success checked:bg-success',
          )}
        />
        <span>{label}</span>
      </label>
      <p id={id} className="text-ink-muted text-sm">
        {hint}
      </p>
    </div>
  )
}
