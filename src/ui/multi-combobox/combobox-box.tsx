import type { KeyboardEvent, RefObject } from 'react'
import { cx } from '../cx.ts'
import { CONTROL_CLASS, type ControlProps } from '../field-frame.tsx'
import { isComposing } from '../is-composing.ts'
import { RemovableChip } from '../removable-chip.tsx'
import { optionId } from './option-list.tsx'
import type { MultiComboboxState } from './use-multi-combobox.ts'

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
export function ComboboxBox(props: ComboboxBoxProps) {
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
