import type { KeyboardEvent, RefObject } from 'react'

import { RemovableChip } from '../chip.tsx'
import { cx } from '../cx.ts'
import { CONTROL_CLASS, type ControlProps } from '../field-frame.tsx'
import { optionId } from './option-list.tsx'
import type { MultiComboboxState } from './use-multi-combobox.ts'

interface ComboboxBoxProps {
  box: MultiComboboxState
  value: readonly string[]
  control: ControlProps
  input: RefObject<HTMLInputElement | null>
  listId: string
  placeholder: string | undefined
  required: boolean
}

/** The chips of the selected options, and the input after them. A press beside both focuses the input. */
export function ComboboxBox({ box, value, control, input, listId, placeholder, required }: ComboboxBoxProps) {
  const { active, listOpen } = box
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
      {value.map((selected) => (
        <RemovableChip
          key={selected}
          removeLabel={`Remove ${box.labelOf(selected)}`}
          onRemove={() => {
            box.toggle(selected)
            input.current?.focus()
          }}
        >
          {box.labelOf(selected)}
        </RemovableChip>
      ))}
      <input
        {...control}
        ref={input}
        type="text"
        role="combobox"
        autoComplete="off"
        aria-expanded={listOpen}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-required={required || undefined}
        aria-activedescendant={listOpen && active ? optionId(listId, active) : undefined}
        placeholder={value.length === 0 ? placeholder : undefined}
        value={box.text}
        onChange={(event) => box.type(event.target.value)}
        onClick={box.open}
        onKeyDown={(event) => handleComboboxKey(event, box, value.at(-1))}
        className="min-h-8 min-w-24 flex-1 bg-transparent outline-none"
      />
    </div>
  )
}

/** The keys of the ARIA combobox pattern. `last` is the selected value that Backspace in an empty box removes. */
function handleComboboxKey(
  event: KeyboardEvent<HTMLInputElement>,
  box: MultiComboboxState,
  last: string | undefined,
): void {
  const { key } = event
  if (key === 'ArrowDown' || key === 'ArrowUp') {
    event.preventDefault()
    box.move(key === 'ArrowDown' ? 1 : -1)
  } else if (key === 'Enter' && (box.isOpen || box.text)) {
    // Enter submits the form only if the list is closed and no text is left.
    event.preventDefault()
    if (!box.isLoaded) box.separate()
    else if (!box.isOpen) box.resolve()
    else if (box.active) box.pick(box.active)
  } else if (key === 'Escape' && box.isOpen) {
    // Closes the list, not the dialog around it.
    event.preventDefault()
    event.stopPropagation()
    box.close()
  } else if (key === 'Backspace' && box.text === '' && last !== undefined) {
    box.toggle(last)
  }
}
