/** A ref for a part that removes itself. A focus in it moves to the nearest focusable element around the part. */
export function passFocusOn(part: HTMLElement | null) {
  return () => {
    const holder = part?.parentElement?.closest<HTMLElement>('[tabindex]')
    if (part?.matches(':focus-within')) holder?.focus({ preventScroll: true })
  }
}
