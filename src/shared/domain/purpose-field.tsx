import { cx } from '#src/ui/cx.ts'
import { PILL } from '#src/ui/pill-class.ts'
import { PURPOSES, type Purpose } from './purpose.ts'

const LABELS: Record<Purpose, string> = { build: 'I build', hire: 'I hire', both: 'Both' }

interface PurposeFieldProps {
  /** A sentence below the choice. */
  hint: string
  /** The choice; default 'build'. */
  value?: Purpose
  /** Without it the browser keeps the choice, which the form reads as `purpose`. */
  onChange?: (value: Purpose) => void
}

/** Asks whether the member builds, hires, or does both. */
export function PurposeField({ hint, value = 'build', onChange }: PurposeFieldProps) {
  return (
    <fieldset className="min-w-0" aria-describedby="purpose-hint">
      <legend className="mb-1.5 font-semibold text-sm">What brings you here?</legend>
      <div className="grid grid-cols-3 gap-2">
        {PURPOSES.map((purpose) => (
          <label
            key={purpose}
            className={cx(
              PILL,
              'relative flex min-h-11 cursor-pointer select-none justify-center px-2 text-center has-focus-visible:focus-ring forced-colors:has-checked:outline-2',
            )}
          >
            <input
              type="radio"
              name="purpose"
              value={purpose}
              {...(onChange
                ? { checked: purpose === value, onChange: () => onChange(purpose) }
                : { defaultChecked: purpose === value })}
              // The input is as large as its pill, so that the keyboard focus scrolls the whole pill into view.
              className="absolute inset-0 appearance-none opacity-0"
            />
            {LABELS[purpose]}
          </label>
        ))}
      </div>
      <p id="purpose-hint" className="mt-1.5 text-ink-muted text-sm">
        {hint}
      </p>
    </fieldset>
  )
}
