import type { RefObject } from 'react'

import { cx } from '../cx.ts'
import { CONTROL_CLASS, type ControlProps } from '../field-frame.tsx'
import { handleComboboxKey } from './handle-combobox-key.ts'
import { optionId } from './option-list.tsx'
import { SelectedChip } from './selected-chip.tsx'
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
        <SelectedChip
          key={selected}
          label={box.labelOf(selected)}
          onRemove={() => {
            box.toggle(selected)
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
