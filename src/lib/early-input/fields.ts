/** The fields of a page before React knows them. */

export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

export function fieldsIn(root: HTMLElement): Field[] {
  return [...root.querySelectorAll<Field>('input, textarea, select')]
}

export function isSwitch(field: Field): field is HTMLInputElement {
  return field.type === 'checkbox' || field.type === 'radio'
}
