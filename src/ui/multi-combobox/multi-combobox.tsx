import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
} from 'react'

import { cx } from '../cx.ts'
import { CONTROL_CLASS, type ControlProps, FieldFrame, type FieldProps } from '../field-frame.tsx'
import { isComposing } from '../is-composing.ts'
import { RemovableChip } from '../removable-chip.tsx'
import { OptionList, optionId } from './option-list.tsx'
import { OPTIONS_LOADING, OptionsStatus } from './options-status.tsx'
import { type MultiComboboxState, type Selection, useMultiCombobox } from './use-multi-combobox.ts'

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
            {...{ combobox, value, listId, emptyText }}
            label={typeof label === 'string' ? label : undefined}
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

interface ComboboxBoxProps {
  combobox: MultiComboboxState
  value: readonly string[]
  control: ControlProps
  input: RefObject<HTMLInputElement | null>
  listId: string
  placeholder: string | undefined
  required: boolean
}

/** The chips of the selected options, and the input after them. A press beside both focuses the input. */
function ComboboxBox(props: ComboboxBoxProps) {
  const { combobox, value, control, input, listId, placeholder, required } = props
  const { active, isListVisible } = combobox
  return (
    <div
      onPointerDown={(event) => {
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        input.current?.focus()
      }}
      className={cx(
        CONTROL_CLASS,
        'flex min-h-11 cursor-text flex-wrap items-center gap-1.5 py-1.5 focus-within:border-primary has-[input:focus-visible]:focus-ring',
        control['aria-invalid'] && 'border-danger',
      )}
    >
      {value.map(combobox.optionOf).map(({ value: selected, label, translate }) => (
        <RemovableChip
          key={selected}
          translate={translate}
          removeLabel={`Remove ${label}`}
          onRemove={() => {
            combobox.toggle(selected)
            input.current?.focus()
          }}
        >
          {label}
        </RemovableChip>
      ))}
      <input
        {...control}
        ref={input}
        type="text"
        role="combobox"
        autoComplete="off"
        aria-expanded={isListVisible}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-required={required || undefined}
        aria-activedescendant={isListVisible && active ? optionId(listId, active) : undefined}
        placeholder={value.length === 0 ? placeholder : undefined}
        value={combobox.text}
        onChange={(event) => combobox.type(event.target.value)}
        onClick={combobox.open}
        onKeyDown={(event) => handleComboboxKey(event, combobox, value.at(-1))}
        className="min-h-8 min-w-24 flex-1 bg-transparent outline-none"
      />
    </div>
  )
}

/** The keys of the ARIA combobox pattern. `last` is the selected value that Backspace in an empty box removes. */
function handleComboboxKey(
  event: KeyboardEvent<HTMLInputElement>,
  combobox: MultiComboboxState,
  last: string | undefined,
): void {
  if (isComposing(event.nativeEvent)) return
  const { key } = event
  if (key === 'ArrowDown' || key === 'ArrowUp') {
    event.preventDefault()
    combobox.move(key === 'ArrowDown' ? 1 : -1)
  } else if (key === 'Enter' && (combobox.isOpen || combobox.text)) {
    // Enter submits the form only if the list is closed and no text is left.
    event.preventDefault()
    if (!combobox.isLoaded) combobox.endName()
    else if (!combobox.isOpen) combobox.resolve()
    else if (combobox.active) combobox.pick(combobox.active)
  } else if (key === 'Escape' && combobox.isOpen) {
    // Closes the list, not the dialog around it.
    event.preventDefault()
    event.stopPropagation()
    combobox.close()
  } else if (key === 'Backspace' && combobox.text === '' && last !== undefined) {
    combobox.toggle(last)
  }
}
