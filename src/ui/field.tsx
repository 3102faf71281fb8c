import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'

import { cx } from './cx.ts'
import { CONTROL_CLASS, FieldFrame, type FieldProps, fieldProps } from './field-frame.tsx'

type Native<Tag extends 'input' | 'select'> = Omit<ComponentProps<Tag>, 'className' | 'children' | 'size'>

/** One line of text: any native input type that is typed into (text, email, password, url, number, search). */
export function TextField(props: FieldProps & Native<'input'>) {
  const [frame, input] = fieldProps(props)
  return (
    <FieldFrame {...frame} native={input}>
      {(control) => (
        <input type="text" dir="auto" {...input} {...control} className={cx(CONTROL_CLASS, 'min-h-11')} />
      )}
    </FieldFrame>
  )
}

export interface SelectOption {
  value: string
  label: string
}
export interface SelectGroup {
  label: string
  options: readonly SelectOption[]
}

export interface SelectFieldProps extends FieldProps, Native<'select'> {
  options: readonly (SelectOption | SelectGroup)[]
  /** Text of a first option with an empty value. */
  placeholder?: string | undefined
}

/** A native select; groups become `<optgroup>`. */
export function SelectField({ options, placeholder, ...props }: SelectFieldProps) {
  const [frame, select] = fieldProps(props)
  return (
    <FieldFrame {...frame} native={select}>
      {(control) => (
        <div className="relative">
          <select
            {...select}
            {...control}
            className={cx(
              CONTROL_CLASS,
              'min-h-11 appearance-none truncate pr-10 forced-colors:appearance-auto',
            )}
          >
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map((entry) =>
              'options' in entry ? (
                <optgroup key={entry.label} label={entry.label}>
                  {entry.options.map(renderOption)}
                </optgroup>
              ) : (
                renderOption(entry)
              ),
            )}
          </select>
          <ChevronDown className="pointer-events-none absolute top-1/2 right-3 size-5 -translate-y-1/2 text-ink-muted forced-colors:hidden" />
        </div>
      )}
    </FieldFrame>
  )
}

function renderOption({ value, label }: SelectOption) {
  return (
    <option key={value} value={value}>
      {label}
    </option>
  )
}
