import { useId, useState } from 'react'

import { FieldError, RequiredMark } from './field-frame.tsx'
import { MAX_STARS, starsText } from './star-rules.ts'
import { starPath } from './star-shape.ts'

const STAR = starPath(12, 12.8, 11)

export interface StarInputProps {
  /** 1 to 5; null before a choice. */
  value: number | null
  onChange: (value: number) => void
  error: string | undefined
  disabled: boolean
}

/** Chooses 1 to 5 stars with native radio buttons, so that arrow keys, forms and screen readers work. */
export function StarInput({ value, onChange, error, disabled }: StarInputProps) {
  const id = useId()
  const [preview, setPreview] = useState<number | null>(null)
  const shown = preview ?? value ?? 0
  return (
    // The group is required, because browsers report each required radio button as invalid until one is chosen.
    <fieldset
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: HTML allows it, and a mere group can't be required.
      role="radiogroup"
      aria-required="true"
      disabled={disabled}
      aria-describedby={error && `${id}-error`}
      className="min-w-0 disabled:opacity-60"
    >
      <legend className="mb-1 font-semibold text-sm">
        Your rating
        <RequiredMark />
      </legend>
      <div className="-ml-1.5 flex items-center">
        {Array.from({ length: MAX_STARS }, (_, index) => index + 1).map((stars) => (
          <label
            key={stars}
            onPointerEnter={(event) => event.pointerType === 'mouse' && setPreview(stars)}
            onPointerLeave={() => setPreview(null)}
            className="relative rounded-md p-1.5 has-focus-visible:focus-ring"
          >
            <input
              type="radio"
              name={id}
              value={stars}
              checked={value === stars}
              onChange={() => onChange(stars)}
              className="absolute inset-0 appearance-none opacity-0"
            />
            <svg
              viewBox="0 0 24 24"
              aria-hidden="true"
              className="size-8 transition-transform ease-spring hover:[scale:1.1]"
            >
              <path
                d={STAR}
                strokeWidth="1.2"
                className={
                  stars <= shown ? 'fill-star stroke-star' : 'fill-surface-sunken stroke-line-strong'
                }
              />
            </svg>
            <span className="sr-only">{starsText(stars)}</span>
          </label>
        ))}
        <span aria-hidden="true" className="ml-2 text-ink-muted text-sm">
          {shown > 0 && starsText(shown)}
        </span>
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  )
}
