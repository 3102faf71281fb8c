/** Stores the name and the email address of account forms until the tab closes. Passwords are never stored. */
import { readTabValue, writeTabValue } from '#src/lib/tab-storage.ts'

const FIELDS = ['full-name', 'email']

/** Fills empty fields with the stored values. Text typed before hydration wins. */
export function restoreFields(form: HTMLFormElement): void {
  for (const input of fieldsOf(form)) {
    const stored = readTabValue(keyOf(input.name))
    if (input.value || !stored) continue
    input.value = stored
    // The field was empty when the person entered it, so their typing replaces the stored text.
    if (input === document.activeElement) input.select()
  }
  storeFields(form)
}

/** Stores the fields. Called on each input event, because a phone may close the page at any moment. */
export function storeFields(form: HTMLFormElement): void {
  for (const input of fieldsOf(form)) writeTabValue(keyOf(input.name), input.value)
}

/** Removes the stored values after success: the next person in this tab may be someone else. */
export function forgetFields(): void {
  for (const name of FIELDS) writeTabValue(keyOf(name), null)
}

function fieldsOf(form: HTMLFormElement) {
  return (
    FIELDS.map((name) => form.elements.namedItem(name))
      .filter((field) => field instanceof HTMLInputElement)
      // A hidden field tells password managers the account. Nobody has typed its value.
      .filter((field) => !field.hidden)
  )
}

function keyOf(name: string) {
  return `hibo-typed-${name}`
}
