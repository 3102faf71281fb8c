import { type FocusEvent, type ReactNode, useEffect, useId, useRef } from 'react'

import { FieldFrame, type FieldProps } from '../field-frame.tsx'
import { ComboboxBox } from './combobox-box.tsx'
import { OptionList, optionId } from './option-list.tsx'
import { OPTIONS_LOADING, OptionsStatus } from './options-status.tsx'
import { type Selection, useMultiCombobox } from './use-multi-combobox.ts'

export interface MultiComboboxProps extends Selection, Omit<FieldProps, 'hideLabel'> {
  placeholder?: string | undefined
  required?: boolean | undefined
  /** Shown when nothing matches the text: what to do next. */
  emptyText?: ReactNode | undefined
}

/**
 * A searchable multi-select: typing narrows the list, arrow keys and Enter select, Backspace in an empty box removes
 * the last option. Follows the combobox pattern of the ARIA practices with a multi-select listbox.
 */
export function MultiCombobox({
  label,
  hint,
  error,
  className,
  placeholder,
  required = false,
  emptyText = 'Nothing matches. Try fewer letters or another word.',
  ...selection
}: MultiComboboxProps) {
  const { state, value } = selection
  const listId = useId()
  const input = useRef<HTMLInputElement>(null)
  const combobox = useMultiCombobox(selection)
  const { isListVisible, active, matchCount, hasStarted, change } = combobox

  useEffect(() => {
    if (active) document.getElementById(optionId(listId, active))?.scrollIntoView({ block: 'nearest' })
  }, [active, listId])

  // In a low window the open list pushes the input out of view, so it scrolls back when the list closes.
  useEffect(() => {
    if (!isListVisible && document.activeElement === input.current)
      input.current?.scrollIntoView({ block: 'nearest' })
  }, [isListVisible])

  function handleBlur({ currentTarget, relatedTarget }: FocusEvent) {
    if (currentTarget.contains(relatedTarget)) return
    // An error below the field would shift a button that is being pressed, and the click would be lost.
    if (relatedTarget?.matches(':active')) addEventListener('mouseup', combobox.resolve, { once: true })
    else combobox.resolve()
  }
  const remedy = state.isLoadingError ? 'Load the choices again' : 'Pick an entry of the list'
  const unresolved =
    combobox.unresolved && `“${combobox.unresolved}” is not chosen yet. ${remedy}, or empty this box.`
  const problem = [error, unresolved].filter(Boolean).join('. ') || undefined
  const found = matchCount === 0 ? emptyText : `${matchCount} ${matchCount === 1 ? 'match' : 'matches'}`
  return (
    <FieldFrame {...{ label, hint, error: problem, className, required }}>
      {(control) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: only watches the focus leave.
        <div className="relative" onBlur={handleBlur}>
          <ComboboxBox {...{ combobox, value, control, input, listId, placeholder, required }} />
          <OptionList
            id={listId}
            label={typeof label === 'string' ? label : undefined}
            open={isListVisible}
            groups={combobox.groups}
            selected={value}
            active={active}
            onToggle={combobox.pick}
            emptyText={emptyText}
          />
          <OptionsStatus
            state={state}
            hasStarted={hasStarted}
            onRetry={() => {
              input.current?.focus()
              combobox.open()
              state.refetch()
            }}
          />
          <span role="status" className="sr-only">
            {state.isPending && hasStarted ? (
              OPTIONS_LOADING
            ) : isListVisible && combobox.text ? (
              found
            ) : change ? (
              <>
                <bdi translate={selection.options[0]?.translate}>{change.names}</bdi> {change.what}
              </>
            ) : null}
          </span>
        </div>
      )}
    </FieldFrame>
  )
}
