import { Pill } from './choice-pills.tsx'

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
export function ManyPills<Value extends string>({
  legend,
  name,
  values,
  options,
  onChange,
}: ManyPillsProps<Value>) {
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
