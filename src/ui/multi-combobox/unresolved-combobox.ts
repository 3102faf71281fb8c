/** The first list of choices in a form in which words stand that are no choice yet: saving would lose them. */
export function unresolvedCombobox(form: HTMLFormElement): HTMLElement | undefined {
  return [...form.querySelectorAll<HTMLInputElement>('input[role=combobox]')].find(({ value }) =>
    value.trim(),
  )
}
