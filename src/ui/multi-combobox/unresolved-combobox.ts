/** Returns the first MultiCombobox of a form with text that names no option. Saving would lose that text. */
export function unresolvedCombobox(form: HTMLFormElement): HTMLElement | undefined {
  return [...form.querySelectorAll<HTMLInputElement>('input[role=combobox]')].find(({ value }) =>
    value.trim(),
  )
}
