/** Finds the form fields in server-rendered HTML. */

export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const FIELDS = ':is(input, textarea, select)'

/** Lists the fields of `main` first: the frame hydrates earlier and may add fields, which must not shift the places. */
export function fieldsIn(root: HTMLElement): Field[] {
  return [`main ${FIELDS}`, `${FIELDS}:not(main *)`].flatMap((those) => [
    ...root.querySelectorAll<Field>(those),
  ])
}

export function isSwitch(field: Field): field is HTMLInputElement {
  return field.type === 'checkbox' || field.type === 'radio'
}
