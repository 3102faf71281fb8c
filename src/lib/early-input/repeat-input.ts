/** Repeats input from before hydration for React. Loads only if there was any. */
import { type Field, fieldsIn, isSwitch } from './fields.ts'

/**
 * @param noted texts and states by the field's place on the page.
 * @param focused before hydration. If React created the field again, its successor gets the focus.
 */
export async function repeatInput(
  root: HTMLElement,
  noted: ReadonlyMap<number, string | boolean>,
  focused: { element: Element | null; place: number },
): Promise<void> {
  const fields = fieldsIn(root)
  if (!focused.element?.isConnected) fields[focused.place]?.focus()
  for (const [place, state] of noted) {
    const field = fields[place]
    if (field) repeat(field, state)
    // Gives the form time to render this field before the next one changes.
    await new Promise((resolve) => setTimeout(resolve))
  }
}

/** Changes the field as a person does, so that React handles the event. */
function repeat(field: Field, state: string | boolean) {
  if (isSwitch(field)) {
    if (state === false && field.type === 'radio') return
    field.checked = !state
    return field.click()
  }
  // React's own `value` property on the element records the last text, and React ignores an input event without a
  // change to it. The class's setter bypasses that record.
  field.value = ''
  Reflect.set(Object.getPrototypeOf(field), 'value', state, field)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.dispatchEvent(new Event('change', { bubbles: true }))
}
