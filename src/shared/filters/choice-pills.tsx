import type { ComponentProps, ReactNode } from 'react'
import { PILL } from '#src/ui/pill-class.ts'

const LOOK = `${PILL} relative inline-flex min-h-9 select-none justify-center gap-1 px-3 has-focus-visible:focus-ring forced-colors:has-checked:outline-2`

/** A radio button or a check box that looks like a pill. */
export function Pill({ label, ...input }: ComponentProps<'input'> & { label: ReactNode }) {
  return (
    <label className={LOOK}>
      {/* As large as its pill, so that the keyboard focus scrolls the whole pill into view. */}
      <input {...input} className="absolute inset-0 appearance-none opacity-0" />
      {label}
    </label>
  )
}

interface ChoicePillsProps<Value extends string | number> {
  legend: string
  /** Name of the parameter in the URL. */
  name: string
  /** Null means any. */
  value: Value | null
  options: readonly { value: Value; label: ReactNode }[]
  onChange: (value: Value | null) => void
}

/** One of a few short choices, or any. */
export function ChoicePills<Value extends string | number>(props: ChoicePillsProps<Value>) {
  const { legend, name, value: chosen, options, onChange } = props
  return (
    <fieldset>
      <legend className="mb-2 font-semibold text-sm">{legend}</legend>
      <div className="flex flex-wrap gap-1.5">
        {[{ value: null, label: 'Any' }, ...options].map(({ value, label }) => (
          <Pill
            key={value ?? ''}
            type="radio"
            name={name}
            value={value ?? ''}
            checked={value === chosen}
            onChange={() => onChange(value)}
            label={label}
          />
        ))}
      </div>
    </fieldset>
  )
}

interface ManyPillsProps<Value extends string> {
  legend: string
  /** Name of the parameter in the URL. */
  name: string
  /** In the order of `options`; empty means any. */
  values: readonly Value[]
  options: readonly { value: Value; label: string }[]
  onChange: (values: readonly Value[]) => void
}

/** Any number of a few short choices. */
export function ManyPills<Value extends string>(props: ManyPillsProps<Value>) {
  const { legend, name, values, options, onChange } = props
  const among = (isChosen: (value: Value) => boolean) =>
    options.map(({ value }) => value).filter((value) => isChosen(value))
  return (
    <fieldset>
      <legend className="mb-2 font-semibold text-sm">{legend}</legend>
      <div className="flex flex-wrap gap-1.5">
        {options.map(({ value, label }) => (
          <Pill
            key={value}
            type="checkbox"
            name={name}
            value={value}
            checked={values.includes(value)}
            onChange={({ target }) =>
              onChange(among((one) => (one === value ? target.checked : values.includes(one))))
            }
            label={label}
          />
        ))}
      </div>
    </fieldset>
  )
}
