/** A ref for a part that removes itself: if it has the focus then, the focus moves to what holds the part. */
export function passFocusOn(part: HTMLElement | null) {
  return () => {
    const holder = part?.parentElement?.closest<HTMLElement>('[tabindex]')
    if (part?.matches(':focus-within')) holder?.focus({ preventScroll: true })
  }
}
