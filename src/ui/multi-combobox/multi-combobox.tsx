import { type ReactNode, useEffect, useId, useRef } from 'react'

import { cx } from '../cx.ts'
import { CONTROL_CLASS, FieldFrame, type FieldProps } from '../field-frame.tsx'
import { OptionList, optionId } from './option-list.tsx'
import { OPTIONS_LOADING, OptionsStatus } from './options-status.tsx'
import { SelectedChip } from './selected-chip.tsx'
import { type Choosing, useMultiCombobox } from './use-multi-combobox.ts'

export interface MultiComboboxProps extends Choosing, Omit<FieldProps, 'hideLabel'> {
  placeholder?: string | undefined
  required?: boolean | undefined
  /** Said when nothing matches what is typed: what to do next. */
  emptyText?: ReactNode | undefined
}

/**
 * Several of many: type to narrow, arrow keys and Enter to choose, Backspace in an empty box takes the last
 * one back. Follows the combobox pattern of the ARIA practices with a listbox of several choices.
 */
export function MultiCombobox({
  label,
  hint,
  error,
  className,
  options,
  state,
  value,
  onChange,
  placeholder,
  required = false,
  emptyText = 'Nothing matches. Try fewer letters or another word.',
}: MultiComboboxProps) {
  const listId = useId()
  const input = useRef<HTMLInputElement>(null)
  const box = useMultiCombobox({ options, state, value, onChange })
  const { text, shown, current, wanted, left, change, settle } = box

  useEffect(() => {
    if (current) document.getElementById(optionId(listId, current))?.scrollIntoView({ block: 'nearest' })
  }, [current, listId])

  // Once the list has gone, what is typed into is in sight again: in a low window its entries had pushed it out.
  useEffect(() => {
    if (!shown && document.activeElement === input.current)
      input.current?.scrollIntoView({ block: 'nearest' })
  }, [shown])

  const way = state.isLoadingError ? 'Load the choices again' : 'Pick an entry of the list'
  const unsettled = left && `“${left}” is not chosen yet. ${way}, or empty this box.`
  const problem = [error, unsettled].filter(Boolean).join('. ') || undefined
  const found = box.matches === 0 ? emptyText : `${box.matches} ${box.matches === 1 ? 'match' : 'matches'}`
  return (
    <FieldFrame {...{ label, hint, error: problem, className, required }}>
      {(control) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: only watches the focus leave.
        <div
          className="relative"
          onBlur={(event) => {
            if (event.currentTarget.contains(event.relatedTarget)) return
            // What is then said below would push away the button under the finger, and the press would be lost.
            if (event.relatedTarget?.matches(':active')) addEventListener('mouseup', settle, { once: true })
            else settle()
          }}
        >
          {/* A larger target for the input inside it. */}
          <div
            onPointerDown={(event) => {
              if (event.target !== event.currentTarget) return
              event.preventDefault()
              input.current?.focus()
            }}
            className={cx(
              CONTROL_CLASS,
              'flex min-h-11 cursor-text flex-wrap items-center gap-1.5 py-1.5 focus-within:border-primary has-[input:focus-visible]:focus-ring',
              problem && 'border-danger',
            )}
          >
            {value.map((chosen) => (
              <SelectedChip
                key={chosen}
                label={box.labelOf(chosen)}
                onRemove={() => {
                  change(chosen)
                  input.current?.focus()
                }}
              />
            ))}
            <input
              {...control}
              ref={input}
              type="text"
              role="combobox"
              autoComplete="off"
              aria-expanded={shown}
              aria-controls={listId}
              aria-autocomplete="list"
              aria-required={required || undefined}
              aria-activedescendant={shown && current ? optionId(listId, current) : undefined}
              placeholder={value.length === 0 ? placeholder : undefined}
              value={text}
              onChange={(event) => box.type(event.target.value)}
              onClick={box.show}
              onKeyDown={box.handleKey}
              className="min-h-8 min-w-24 flex-1 bg-transparent outline-none"
            />
          </div>
          <OptionList
            id={listId}
            label={typeof label === 'string' ? label : undefined}
            open={shown}
            groups={box.groups}
            selected={value}
            active={current}
            onToggle={box.toggle}
            emptyText={emptyText}
          />
          <OptionsStatus
            state={state}
            wanted={wanted}
            onRetry={() => {
              input.current?.focus()
              box.show()
              state.refetch()
            }}
          />
          <span role="status" className="sr-only">
            {state.isPending && wanted ? OPTIONS_LOADING : shown && text ? found : box.said}
          </span>
        </div>
      )}
    </FieldFrame>
  )
}
