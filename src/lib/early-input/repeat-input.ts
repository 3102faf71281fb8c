/** Repeats for React what was typed before hydration: its code is loaded only then. */
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
    // A form hears of the next field when it has rendered this one.
    await new Promise((resolve) => setTimeout(resolve))
  }
}

/** Changes the field as a person does, so that React hears of it. */
function repeat(field: Field, state: string | boolean) {
  if (isSwitch(field)) {
    if (state === false && field.type === 'radio') return
    field.checked = !state
    return field.click()
  }
  // React compares with the text that was last set by the element's own property, which hides that of its class.
  field.value = ''
  Reflect.set(Object.getPrototypeOf(field), 'value', state, field)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.dispatchEvent(new Event('change', { bubbles: true }))
}
