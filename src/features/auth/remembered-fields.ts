/**
 * The name and the address that were typed into an account form: they stand there again after a reload, and in the
 * next account form of this tab. Passwords are not kept.
 */

const FIELDS = ['full-name', 'email']

/** Fills what is empty, and keeps what is not: somebody may have typed before the script was there. */
export function restoreTypedDetails(form: HTMLFormElement): void {
  withFields(form, (input, key) => {
    if (input.value) sessionStorage.setItem(key, input.value)
    else input.value = sessionStorage.getItem(key) ?? ''
  })
}

/** At each letter: a phone may close the page at any moment. */
export function keepTypedDetails(form: HTMLFormElement): void {
  withFields(form, (input, key) => sessionStorage.setItem(key, input.value))
}

/** For when they have served: whoever types here next may be somebody else. */
export function forgetTypedDetails(): void {
  try {
    for (const name of FIELDS) sessionStorage.removeItem(keyOf(name))
  } catch {
    // Storage is blocked: nothing was kept there.
  }
}

function withFields(form: HTMLFormElement, visit: (input: HTMLInputElement, key: string) => void) {
  try {
    for (const name of FIELDS) {
      const input = form.elements.namedItem(name)
      if (input instanceof HTMLInputElement) visit(input, keyOf(name))
    }
  } catch {
    // Storage is blocked: the words last as long as the form.
  }
}

function keyOf(name: string) {
  return `hibo-typed-${name}`
}
