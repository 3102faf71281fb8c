import { useId } from 'react'

import { FieldError, RequiredMark } from './field-frame.tsx'

export interface RadioListProps<Value extends string> {
  legend: string
  /** Null before a choice. */
  value: Value | null
  options: readonly { value: Value; label: string; hint: string }[]
  onChange: (value: Value) => void
  error: string | undefined
}

/** One of a few choices that need a line of explanation each: native radio buttons, one below the other. */
export function RadioList<Value extends string>(props: RadioListProps<Value>) {
  const { legend, value, options, onChange, error } = props
  const id = useId()
  return (
    // The group is required, because browsers report each required radio button as invalid until one is chosen.
    <fieldset
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: HTML allows it, and a mere group can't be required.
      role="radiogroup"
      aria-required="true"
      aria-describedby={error && `${id}-error`}
      className="min-w-0"
    >
      <legend className="mb-1 font-semibold text-sm">
        {legend}
        <RequiredMark />
      </legend>
      {/* The error is beside the first choice, which gets the focus: the last choice may be out of sight. */}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      <div className="grid sm:grid-cols-2 sm:gap-x-4">
        {options.map((option) => (
          <label
            key={option.value}
            className="flex min-h-11 cursor-pointer items-start gap-2.5 rounded-md py-1.5 has-focus-visible:focus-ring"
          >
            <input
              type="radio"
              name={id}
              value={option.value}
              checked={value === option.value}
              onChange={() => onChange(option.value)}
              className="mt-0.5 size-5 shrink-0 accent-primary outline-none"
            />
            <span className="min-w-0">
              {option.label}
              <span className="block text-ink-muted text-sm">{option.hint}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
