import type { KeyboardEvent } from 'react'

import type { MultiComboboxState } from './use-multi-combobox.ts'

/** The keys of the ARIA combobox pattern. `last` is the selected value that Backspace in an empty box removes. */
export function handleComboboxKey(
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
    if (!box.isOpen) box.resolve()
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
