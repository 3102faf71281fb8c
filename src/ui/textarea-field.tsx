import { type ChangeEvent, type ComponentProps, useLayoutEffect, useRef, useState } from 'react'

import { cx } from './cx.ts'
import { CONTROL_CLASS, FieldFrame, type FieldProps } from './field-frame.tsx'

export interface TextareaFieldProps
  extends FieldProps,
    Omit<ComponentProps<'textarea'>, 'className' | 'children' | 'ref'> {
  /** The box grows with its text from `minRows` to `maxRows`, then scrolls. */
  minRows?: number | undefined
  maxRows?: number | undefined
  /** Shows "12 / 2,000", characters as the database counts them. Counts only: what is too long stays in the box and is the form's error to state. */
  limit?: number | undefined
}

/** Several lines of text. */
export function TextareaField({
  label,
  hint,
  error,
  hideLabel = false,
  className,
  minRows = 4,
  maxRows = 12,
  limit,
  onChange,
  ...textarea
}: TextareaFieldProps) {
  const box = useRef<HTMLTextAreaElement>(null)
  const [typed, setTyped] = useState(() => String(textarea.defaultValue ?? ''))
  const text = textarea.value === undefined ? typed : String(textarea.value)

  useGrowingRows(box, text, minRows, maxRows)

  function handleChange(event: ChangeEvent<HTMLTextAreaElement>) {
    setTyped(event.target.value)
    onChange?.(event)
  }
  return (
    <FieldFrame
      {...{ label, hint, error, hideLabel, className }}
      id={textarea.id}
      required={textarea.required}
      describedBy={textarea['aria-describedby']}
      aside={limit !== undefined && <CharacterCount length={[...text].length} limit={limit} />}
    >
      {(control) => (
        <textarea
          {...textarea}
          {...control}
          ref={box}
          rows={minRows}
          onChange={handleChange}
          className={cx(CONTROL_CLASS, 'resize-none leading-relaxed')}
        />
      )}
    </FieldFrame>
  )
}

/** Rows rather than a height in pixels: no style attribute, and the text size stays free to change. */
function useGrowingRows(
  box: { current: HTMLTextAreaElement | null },
  text: string,
  min: number,
  max: number,
) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text decides the height that is measured.
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    element.rows = min
    const { lineHeight, paddingTop, paddingBottom } = getComputedStyle(element)
    const content = element.scrollHeight - Number.parseFloat(paddingTop) - Number.parseFloat(paddingBottom)
    element.rows = Math.min(max, Math.max(min, Math.round(content / Number.parseFloat(lineHeight))))
  }, [box, text, min, max])
}

const NUMBER = new Intl.NumberFormat('en')

function CharacterCount({ length, limit }: { length: number; limit: number }) {
  const over = length > limit
  return (
    <span className={cx('shrink-0 tabular-nums', over && 'font-semibold text-danger-ink')}>
      <span className="sr-only">Characters: </span>
      {NUMBER.format(length)} / {NUMBER.format(limit)}
    </span>
  )
}
