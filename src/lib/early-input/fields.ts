/** The fields of a page before React knows them. */

export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const FIELDS = ':is(input, textarea, select)'

/** The fields of the page come first: the frame, which hydrates before it, may get more. */
export function fieldsIn(root: HTMLElement): Field[] {
  return [`main ${FIELDS}`, `${FIELDS}:not(main *)`].flatMap((those) => [
    ...root.querySelectorAll<Field>(those),
  ])
}

export function isSwitch(field: Field): field is HTMLInputElement {
  return field.type === 'checkbox' || field.type === 'radio'
}
