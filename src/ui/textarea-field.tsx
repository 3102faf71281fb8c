import { type ComponentProps, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'

import { cx } from './cx.ts'
import { CONTROL_CLASS, FieldFrame, type FieldProps, fieldProps } from './field-frame.tsx'
import { numberText } from './number-text.ts'

export interface TextareaFieldProps
  extends FieldProps,
    Omit<ComponentProps<'textarea'>, 'className' | 'children' | 'ref' | 'value'> {
  value: string
  /** The textarea grows with its text from `minRows` to `maxRows`, then scrolls. */
  minRows?: number | undefined
  maxRows?: number | undefined
  /** Shows "12 / 2,000", counted as the database counts. Longer text stays; the form reports the error. */
  maxCharacters?: number | undefined
}

/** Several lines of text. */
export function TextareaField(props: TextareaFieldProps) {
  const [frame, { minRows = 4, maxRows = 12, maxCharacters, value, ...textarea }] = fieldProps(props)
  const box = useRef<HTMLTextAreaElement>(null)
  const [start] = useState(value)

  // React's `value` would write the text into the element at each letter, and "undo" would then take back single
  // letters.
  useLayoutEffect(() => {
    if (box.current && box.current.value !== value) box.current.value = value
  })
  useGrowingRows(box, value, minRows, maxRows)

  return (
    <FieldFrame
      {...frame}
      native={textarea}
      aside={
        maxCharacters !== undefined && (
          <CharacterCount length={[...value].length} maxCharacters={maxCharacters} />
        )
      }
    >
      {(control) => (
        <textarea
          dir="auto"
          {...textarea}
          {...control}
          ref={box}
          defaultValue={start}
          rows={minRows}
          onKeyUp={showWhole}
          className={cx(CONTROL_CLASS, 'resize-none leading-relaxed')}
        />
      )}
    </FieldFrame>
  )
}

/** On Tab, browsers scroll only the line of the cursor into view. This shows the whole textarea. */
function showWhole({ key, currentTarget }: KeyboardEvent<HTMLTextAreaElement>) {
  if (key === 'Tab') currentTarget.scrollIntoView({ block: 'nearest' })
}

/** Sets rows instead of a height in pixels: no style attribute is needed, and the text size may change. */
function useGrowingRows(
  box: { current: HTMLTextAreaElement | null },
  text: string,
  min: number,
  max: number,
) {
  const known = useRef(0)
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const isShorter = text.length < known.current
    known.current = text.length
    // Changing `rows` causes a layout of the whole page, so it happens only if this input may need it.
    const overflows = element.scrollHeight > element.clientHeight
    if (overflows ? element.rows >= max : element.rows <= min || !isShorter) return
    if (!overflows) element.rows = min
    const { lineHeight, paddingTop, paddingBottom } = getComputedStyle(element)
    const content = element.scrollHeight - Number.parseFloat(paddingTop) - Number.parseFloat(paddingBottom)
    element.rows = Math.min(max, Math.max(min, Math.round(content / Number.parseFloat(lineHeight))))
  }, [box, text, min, max])
}

function CharacterCount({ length, maxCharacters }: { length: number; maxCharacters: number }) {
  const over = length > maxCharacters
  return (
    <span className={cx('shrink-0 tabular-nums', over && 'font-semibold text-danger-ink')}>
      <span className="sr-only">Characters: </span>
      {numberText(length)} / {numberText(maxCharacters)}
    </span>
  )
}
